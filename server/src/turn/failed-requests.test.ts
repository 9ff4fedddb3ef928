import { expect, test } from 'vitest'
import { createTestPersona } from '../../tests/support/records/create-test-persona.ts'
import { describeControl, describePage } from '../../tests/support/records/describe-page.ts'
import { describeStep } from '../../tests/support/records/describe-step.ts'
import { detectAtOnce } from '../../tests/support/records/detect-at-once.ts'
import { describeRequest, seePage, unansweredScript } from '../../tests/support/records/see-page.ts'
import { blockedHost } from '../friction/detectors/pages/blocked-host.ts'
import { brokenImage } from '../friction/detectors/pages/broken-image.ts'
import { failedRequest } from '../friction/detectors/pages/failed-request.ts'
import { scriptError } from '../friction/detectors/pages/script-error.ts'
import type { FrictionContext } from '../friction/friction-context.ts'
import type { FailedRequest, Observation } from './observation.ts'

const host = 'https://shop.example'

test.each<[string, Partial<FailedRequest>, number]>([
  ['a script', { url: `${host}/app.js`, status: 404, resourceType: 'script' }, 2],
  ['a font', { url: `${host}/a.woff2`, status: 404, resourceType: 'font' }, 1],
  ['data to read', { status: 500 }, 2],
  ['data to write', { method: 'POST', status: 500 }, 3],
  ['a missing call', { status: 404 }, 1],
])('the failure of %s is reported', (_title, parts, severity) => {
  const found = failedRequest.detect(seePage({ failedRequests: [describeRequest(parts)] }))
  expect(found).toMatchObject([
    { attribution: 'site', category: 'error', severity, status: 'verified' },
  ])
})

test('many scripts that are missing on a page are one problem', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const failedRequests = names.map((name) =>
    describeRequest({ url: `${host}/${name}.js`, status: 404, resourceType: 'script' }),
  )
  expect(failedRequest.detect(seePage({ failedRequests }))).toMatchObject([
    {
      severity: 2,
      subject: 'shop.example/ missing script',
      title: 'The start page is missing scripts that fail to load',
      observed:
        'GET /a.js returned HTTP 404; GET /b.js returned HTTP 404; GET /c.js returned HTTP 404; GET /d.js returned HTTP 404; GET /e.js returned HTTP 404 and 1 more.',
    },
  ])
  const few = seePage({ failedRequests: failedRequests.slice(0, 2) })
  expect(failedRequest.detect(few)).toHaveLength(2)
})

test('a part of the page that it requests over http is missing in every browser, from any host', () => {
  const insecure = { url: 'http://cdn.example.net/icons.css', status: null, error: 'mixed-content' }
  const message = `Mixed Content: The page at '${host}/' was loaded over HTTPS, but requested an insecure stylesheet '${insecure.url}'.`
  const page = seePage({
    errors: [{ message, url: null, place: null }],
    failedRequests: [describeRequest({ ...insecure, resourceType: 'stylesheet' })],
  })
  expect(failedRequest.detect(page)).toMatchObject([
    {
      attribution: 'site',
      severity: 2,
      status: 'verified',
      title: 'The start page is missing a style sheet that it requests over http',
    },
  ])
  expect(scriptError.detect(page)).toEqual([])
  expect(blockedHost.detect(page)).toEqual([])
})

test('a login attempt answered with 404 is not a failure', () => {
  const field = describeControl('e2', 'Password', { role: 'textbox', inputType: 'password' })
  const before = describePage({ elements: [describeControl('e1', 'Log in'), field] })
  const detectAnswer = (status: number) => {
    const failedRequests = [describeRequest({ method: 'POST', status })]
    const after = describePage({ documentId: 'd2', failedRequests })
    const step = describeStep({ kind: 'click', ref: 'e1' }, { before, after })
    return failedRequest.detect({ step, earlier: [], persona: createTestPersona() })
  }
  expect(detectAnswer(404)).toEqual([])
  expect(detectAnswer(500)).toHaveLength(1)
})

test('the same failure is reported once, under the page and the call', () => {
  const failedRequests = [describeRequest({ status: 500 }), describeRequest({ status: 500 })]
  expect(failedRequest.detect(seePage({ failedRequests }))).toMatchObject([
    { subject: 'shop.example/ GET shop.example/api/cart 500' },
  ])
})

test.each<[string, Partial<FailedRequest>]>([
  ['a third party', { url: 'https://stats.example.net/app.js', status: 500 }],
  ['analytics of the site', { url: `${host}/analytics/collect`, status: 500 }],
  ['a beacon', { resourceType: 'ping', status: 500 }],
  ['a favicon', { url: `${host}/favicon.ico`, status: 404, resourceType: 'other' }],
  ['refused input', { method: 'POST', status: 422 }],
  ['a visitor who is not logged in', { status: 401 }],
  ['a request that the page cancelled', { status: null, error: 'net::ERR_ABORTED' }],
  ['our confinement', { status: null, blocked: true }],
  ['a page', { status: 500, resourceType: 'document' }],
])('the failure of %s is not', (_title, parts) => {
  expect(failedRequest.detect(seePage({ failedRequests: [describeRequest(parts)] }))).toEqual([])
})

test('a script that misses another one that got no response does not count against the site, also later on the page', () => {
  const errors = [{ message: 'ReferenceError: menu is not defined', url: null, place: null }]
  const failedRequests = [unansweredScript]
  const consequence = {
    attribution: 'infrastructure',
    severity: 0,
    title: 'A script failed on the start page without all scripts from cdn.example.net',
    observed:
      'The test browser did not get every script from cdn.example.net, and reported: ReferenceError: menu is not defined.',
  }
  expect(scriptError.detect(seePage({ errors, failedRequests }))).toMatchObject([consequence])
  const { step: loading } = seePage({ failedRequests })
  expect(scriptError.detect({ ...seePage({ errors }), earlier: [loading] })).toMatchObject([
    consequence,
  ])
  const own = [{ message: 'TypeError: null is not a function', url: null, place: null }]
  expect(scriptError.detect(seePage({ errors: own, failedRequests }))).toMatchObject([
    { attribution: 'site' },
  ])
})

test('a click that a script breaks counts against the site only if the page got every script', () => {
  const errors = [{ message: 'ReferenceError: menu is not defined', url: null, place: null }]
  const [found] = scriptError.detect(seePage({ errors }, { changed: false }))
  expect(found).toMatchObject({ attribution: 'site', severity: 2 })
  const failedRequests = [unansweredScript]
  const [other] = scriptError.detect(seePage({ errors, failedRequests }, { changed: false }))
  expect(other).toMatchObject({ attribution: 'infrastructure', severity: 0 })
})

test('an image that its server does not have is broken', () => {
  const failed = describeRequest({ url: `${host}/mug.png`, status: 404, resourceType: 'image' })
  expect(brokenImage.detect(seeImage({ failedRequests: [failed] }))).toMatchObject([
    {
      attribution: 'site',
      category: 'content',
      severity: 2,
      status: 'verified',
      title: 'The image “Blue mug” on the start page does not load',
    },
  ])
})

test('an image that we blocked, that is decoration or that is still loading is not', () => {
  const refused = describeRequest({ url: `${host}/mug.png`, status: null, blocked: true })
  expect(brokenImage.detect(seeImage({ failedRequests: [refused] }))).toEqual([])
  expect(brokenImage.detect(seeImage({}, 1))).toEqual([])
  expect(brokenImage.detect(seeImage({ settled: false }))).toEqual([])
})

test('an image of a host without a response is broken if it is the site’s own, and not tested if it is not', () => {
  const lost = { status: null, error: 'net::ERR_TIMED_OUT', resourceType: 'image' }
  const detect = (url: string) => {
    const { facts } = describePage()
    const box = { x: 0, y: 0, width: 200, height: 200 }
    const brokenImages = [{ url, alt: 'Blue mug', box }]
    const failedRequests = [describeRequest({ ...lost, url })]
    return brokenImage.detect(seePage({ facts: { ...facts, brokenImages }, failedRequests }))
  }
  expect(detect('https://photos.example.net/mug.png')).toEqual([])
  expect(detect(`${host}/mug.png`)).toMatchObject([{ attribution: 'site', status: 'unverified' }])
  expect(detect('https://img.shop.example/mug.png')).toHaveLength(1)
})

test('a script that breaks is reported, and one that breaks a click is reported with its control', () => {
  const errors = [
    { message: "TypeError: reading 'x' of null\n at a.js:1", url: host, place: `${host}/:1:1` },
  ]
  expect(scriptError.detect(seePage({ errors }, { changed: true }))).toMatchObject([
    {
      attribution: 'site',
      category: 'error',
      severity: 1,
      subject: "shop.example/ TypeError: reading 'x' of null",
      title: 'A script fails on the start page',
    },
  ])
  const spoiled = seePage({ errors }, { changed: false })
  expect(scriptError.detect(spoiled)).toMatchObject([
    {
      severity: 2,
      status: 'unverified',
      title: 'The “Show” button does nothing: a script fails on click',
      recommendation: 'Fix the script that runs when the “Show” button is clicked.',
    },
  ])
  expect(scriptError.detect({ ...spoiled, earlier: [spoiled.step] })).toMatchObject([
    { status: 'verified' },
  ])
})

test('an error that a script logs is called one, and that of a library of another site is not the site’s', () => {
  const logged = { message: 'TypeError: x', url: `${host}/a.js`, place: null }
  expect(scriptError.detect(seePage({ errors: [logged] }))).toMatchObject([
    { title: 'A script reports an error on the start page' },
  ])
  const foreign = {
    message: 'x is undefined',
    url: host,
    place: 'https://ads.example.net/a.js:1:2',
  }
  expect(scriptError.detect(seePage({ errors: [foreign] }))).toEqual([])
})

test('a click broken by a script error is one friction: the error is the cause', () => {
  const errors = [{ message: 'TypeError: x', url: null, place: null }]
  const found = detectAtOnce(seePage({ errors }, { changed: false }))
  expect(found.map(({ detector }) => detector)).toEqual(['script-error'])
})

test('a rejected write that the page calls a success is one friction, apart from other failures', () => {
  const { facts } = describePage()
  const saved = describeRequest({ method: 'POST', url: `${host}/api/messages` })
  const found = detectAtOnce(
    seePage({
      facts: { ...facts, successes: ['Thank you!'] },
      failedRequests: [saved, describeRequest({ url: `${host}/api/cart` })],
    }),
  )
  expect(found.map(({ detector, subject }) => `${detector} ${subject}`)).toEqual([
    'false-success shop.example/ POST shop.example/api/messages',
    'failed-request shop.example/ GET shop.example/api/cart 500',
  ])
})

test('a click that was not performed was not broken by a script', () => {
  const errors = [{ message: 'TypeError: x', url: null, place: null }]
  const context = seePage({ errors }, { ok: false, changed: false })
  expect(scriptError.detect(context)).toMatchObject([{ severity: 1 }])
})

test.each([
  ['Failed to load resource: the server responded with 404', null],
  ['ResizeObserver loop completed with undelivered notifications.', null],
  ['AbortError: The user aborted a request.', null],
  ['InvalidStateError: Transition was aborted because of invalid state.', null],
  ['NotAllowedError: play() failed because the user did not interact first', null],
  ['TypeError: x is undefined', 'https://ads.example.net/ad.js'],
])('“%s” is not a broken script of the site', (message, url) => {
  expect(scriptError.detect(seePage({ errors: [{ message, url, place: null }] }))).toEqual([])
})

test('a call that fails because we blocked it is not a broken script', () => {
  const errors = [
    { message: 'Uncaught (in promise) TypeError: Failed to fetch', url: null, place: null },
  ]
  const failedRequests = [describeRequest({ status: null, blocked: true })]
  expect(scriptError.detect(seePage({ errors, failedRequests }))).toEqual([])
  expect(scriptError.detect(seePage({ errors }))).toHaveLength(1)
})

function seeImage(parts: Partial<Observation>, side = 200): FrictionContext {
  const { facts } = describePage()
  const box = { x: 0, y: 0, width: side, height: side }
  const brokenImages = [{ url: `${host}/mug.png`, alt: 'Blue mug', box }]
  return seePage({ facts: { ...facts, brokenImages }, ...parts })
}

import { expect, test } from 'vitest'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import {
  describeControl,
  describeField,
  describePage,
} from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import type { Action } from '../../../turn/action.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { NoticedFriction } from '../../detector.ts'
import { brokenLink } from './broken-link.ts'
import { brokenOffPage } from './broken-off-page.ts'
import { failedPage } from './failed-page.ts'

const persona = createTestPersona()
const form = describePage({
  elements: [describeField('e1', 'Postcode'), describeControl('e2', 'Check', { context: 'Form' })],
})

test('a form that comes back with its errors is not an error page', () => {
  const { facts } = form
  const answer = page(422, { facts: { ...facts, alerts: ['Please enter your postcode.'] } })
  expect(brokenLink.detect(afterClick(answer))).toEqual([])
  const back = describeStep({ kind: 'back' }, { before: describePage(), after: answer })
  expect(failedPage.detect({ step: back, earlier: [], persona })).toEqual([])
})

test('an error page is one, whatever was submitted', () => {
  expect(brokenLink.detect(afterClick(page(422)))).toMatchObject([{ severity: 3 }])
  expect(brokenLink.detect(afterClick(page(500)))).toMatchObject([
    { severity: 4, title: 'The “Check” button leads to an error page' },
  ])
})

test('a button whose form leads back to its own address is not told as a way from there to there', () => {
  const [finding] = brokenLink.detect(afterClick(page(500, { url: form.url })))
  expect(finding).toMatchObject({
    expected: 'Using the “Check” button shows no error page.',
    observed:
      'The site answered with an error page at the same address, the start page, which returned HTTP 500.',
  })
  const url = 'https://shop.example/gone'
  const [away] = brokenLink.detect(afterClick(page(404, { url })))
  expect(away).toMatchObject({
    observed: 'It led from the start page to /gone, which returned HTTP 404.',
    recommendation:
      'Find out why the “Check” button gets an error from /gone, and let the page say what to do instead.',
  })
})

test('a page that calls itself not found is an error page, one that asks is not', () => {
  const calls = page(200, { lines: ['Page not found'] })
  const german = page(200, { lines: ['Seite nicht gefunden'] })
  const japanese = page(200, { lines: ['ページが見つかりません'] })
  expect([german, japanese].map((after) => brokenLink.detect(afterClick(after)).length)).toEqual([
    1, 1,
  ])
  const asks = page(200, { lines: ['Not found what you are looking for? Ask us.'] })
  expect(brokenLink.detect(afterClick(calls))).toMatchObject([{ status: 'unverified' }])
  expect(brokenLink.detect(afterClick(asks))).toEqual([])
  const phone = page(200, { lines: ['(404) 555-0100'] })
  expect(brokenLink.detect(afterClick(phone))).toEqual([])
  const item = page(200, { title: form.title, lines: ['404 Tea', ...form.lines] })
  const known = describeStep(
    { kind: 'click', ref: 'e2' },
    { before: { ...form, lines: item.lines }, after: item, result: { navigated: true } },
  )
  expect(brokenLink.detect({ step: known, earlier: [], persona })).toEqual([])
})

test.each([
  ['a heading', 'Error 404', 1],
  ['a number alone', '404', 1],
  ['a number with its meaning', '404 – Seite nicht gefunden', 1],
  ['a number before words', '404 Page not found', 1],
  ['an area code', '(404) 555-0100', 0],
  ['a telephone number', '404-555-0100', 0],
  ['a count', '404 products', 0],
  ['a price', '€404', 0],
  ['an address', '404 Main Street', 0],
])('a line can be that of an error page: %s', (_title, line, findings) => {
  expect(brokenLink.detect(afterClick(page(200, { lines: [line] })))).toHaveLength(findings)
})

test('a page that requires a login is not an error page', () => {
  for (const status of [401, 403, 429]) {
    expect(brokenLink.detect(afterClick(page(status)))).toEqual([])
  }
})

test('links of any name and page to one missing address are one problem', () => {
  const subjects = ['Check', 'Imprint'].map((name) => {
    const before = describePage({
      url: `https://shop.example/${name}`,
      elements: [describeControl('e2', name, { href: 'https://shop.example/gone' })],
    })
    const step = describeStep({ kind: 'click', ref: 'e2' }, { before, after: page(404) })
    return brokenLink.detect({ step, earlier: [], persona }).map(({ subject }) => subject)
  })
  expect(subjects[0]).toHaveLength(1)
  expect(subjects[1]).toEqual(subjects[0])
})

test('404 after a login means an unknown user; a server failure stays one', () => {
  const login = describePage({
    url: 'https://shop.example/login',
    elements: [
      describeField('e1', 'Password', { inputType: 'password', value: null }),
      describeControl('e2', 'Log in'),
    ],
  })
  const answerWith = (status: number) => {
    const step = describeStep({ kind: 'click', ref: 'e2' }, { before: login, after: page(status) })
    return brokenLink.detect({ step, earlier: [], persona })
  }
  expect(answerWith(404)).toEqual([])
  expect(answerWith(500)).toMatchObject([{ severity: 4 }])
})

test('a page that fails on its own counts, an address we made up does not', () => {
  expect(failAfter({ kind: 'back' }, 404)).toMatchObject([
    { attribution: 'site', category: 'error', severity: 3, subject: 'shop.example/old' },
  ])
  expect(failAfter({ kind: 'goto', url: '/old' }, 404)).toMatchObject([{ attribution: 'agent' }])
  expect(failAfter({ kind: 'goto', url: '/old' }, 500)).toMatchObject([
    { attribution: 'site', severity: 4 },
  ])
  expect(failAfter({ kind: 'back' }, 403)).toEqual([])
})

test('a page that a link led to is reported for the link, even when it is revisited', () => {
  const url = 'https://shop.example/gone'
  const link = describeControl('e1', 'Price list', { href: url })
  const home = describePage({ elements: [link] })
  const click = { kind: 'click', ref: 'e1' } as const
  const led = describeStep(click, { before: home, after: page(404, { url }) })
  const back = describeStep({ kind: 'back' }, { before: home, after: page(404, { url }) })
  expect(brokenLink.detect({ step: led, earlier: [], persona })).toHaveLength(1)
  expect(failedPage.detect({ step: back, earlier: [led], persona })).toEqual([])
  expect(failedPage.detect({ step: back, earlier: [], persona })).toHaveLength(1)
})

function failAfter(action: Action, status: number): NoticedFriction[] {
  const after = page(status, { url: 'https://shop.example/old' })
  const step = describeStep(action, { before: describePage(), after })
  return failedPage.detect({ step, earlier: [], persona })
}

test('a page that arrived only in part is incomplete', () => {
  const request = { method: 'GET', resourceType: 'document', status: null, blocked: false }
  const url = 'https://shop.example/teas'
  const cut = { url, failedRequests: [{ ...request, url, error: 'net::ERR_CONNECTION_RESET' }] }
  const left = { url, failedRequests: [{ ...request, url, error: 'net::ERR_ABORTED' }] }
  expect(openCut(cut)).toMatchObject([
    { attribution: 'site', severity: 3, title: '/teas does not load completely' },
  ])
  expect(openCut({ ...cut, documentId: form.documentId })).toEqual([])
  expect(openCut(left)).toEqual([])
})

function openCut(parts: Partial<Observation>) {
  return brokenOffPage.detect(afterClick(page(200, { ...parts, lines: ['Teas'] })))
}

function page(status: number, parts: Partial<Observation> = {}): Observation {
  return describePage({ status, documentId: 'd2', elements: form.elements, ...parts })
}

function afterClick(after: Observation) {
  const result = { navigated: true }
  const step = describeStep({ kind: 'click', ref: 'e2' }, { before: form, after, result })
  return { step, earlier: [], persona }
}

test.each([
  ['404', 404, []],
  ['500 Page', 200, ['Error 500', 'Page not found']],
  ['Error pages: 403', 200, ['403', 'Page not found']],
  ['Seite nicht gefunden', 404, []],
  ['صفحة 404', 404, []],
])('“%s” leads to the error page that it names', (name, status, lines) => {
  expect(brokenLink.detect(follow(name, page(status, { lines })))).toEqual([])
})

test.each(['Room 404', '500 g flour', '€404', '4040', 'Mugs'])(
  '“%s” names no error page',
  (name) => {
    expect(brokenLink.detect(follow(name, page(410, { lines: ['Gone'] })))).toHaveLength(1)
  },
)

function follow(name: string, answer: Observation) {
  const after = { ...answer, url: 'https://shop.example/other' }
  const before = describePage({ elements: [describeControl('e1', name, { href: after.url })] })
  const step = describeStep({ kind: 'click', ref: 'e1' }, { before, after })
  return { step, earlier: [], persona }
}

import { expect, test } from 'vitest'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import { describeControl, describePage } from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { scriptError } from './script-error.ts'

const persona = createTestPersona()
const elements = [describeControl('e1', 'Apply voucher')]

/** A click on “Apply voucher” that changes nothing, after which the page has thrown these errors. */
function press(messages: readonly string[], before: Partial<Observation> = {}): Step {
  const errors = messages.map((message) => ({ message, url: null, place: null }))
  return describeStep(
    { kind: 'click', ref: 'e1' },
    {
      before: describePage({ elements, ...before }),
      after: describePage({ elements, errors }),
      result: { changed: false },
    },
  )
}

test('one click that does nothing is one problem, however many errors it causes', () => {
  const found = scriptError.detect({
    step: press(['Error: a', 'Error: b', 'Error: c', 'Error: d', 'Error: e']),
    earlier: [],
    persona,
  })
  expect(found).toMatchObject([
    {
      title: 'The “Apply voucher” button does nothing: a script reports an error on click',
      subject: 'shop.example/ button apply voucher several errors',
      status: 'unverified',
      observed:
        'After the click on the start page the page did not change, and the browser reported: Error: a; Error: b; Error: c. And 2 more errors.',
    },
  ])
})

test('what the page reports without the click is not the reason that the click does nothing', () => {
  const noise = [{ message: 'Error: noise', url: null, place: null }]
  const waited = press([], { errors: noise })
  const step = press(['Error: noise', 'Error: voucher'])
  const found = scriptError.detect({
    step: { ...step, before: waited.after },
    earlier: [waited],
    persona,
  })
  expect(found.map(({ title, subject }) => [title, subject])).toEqual([
    [
      'The “Apply voucher” button does nothing: a script reports an error on click',
      'shop.example/ Error: voucher',
    ],
    ['A script reports an error on the start page', 'shop.example/ Error: noise'],
  ])
})

test('a second click that does nothing confirms the first, even with other words', () => {
  const found = scriptError.detect({
    step: press(['Error: other words']),
    earlier: [press(['Error: some words'])],
    persona,
  })
  expect(found).toMatchObject([{ status: 'verified' }])
})

test.each([
  ...['$', 'jQuery', 'hljs', 'Größe', 'i18n.t'].map(
    (name) => `ReferenceError: ${name} is not defined`,
  ),
  'Event',
  '[object Event]',
  'ChunkLoadError: Loading chunk 12 failed.',
  'TypeError: Failed to fetch dynamically imported module: https://shop.example/js/page.js',
  'TypeError: Importing a module script failed.',
])('“%s” is not told beside the script that the site does not have', (message) => {
  const errors = [{ message, url: null, place: null }]
  const missing = {
    method: 'GET',
    url: 'https://shop.example/js/library.js',
    status: 404,
    resourceType: 'script',
    error: null,
    blocked: false,
  }
  const listTitles = (page: Partial<Observation>) => {
    const after = describePage({ errors, ...page })
    const step = describeStep({ kind: 'scroll', to: 'down' }, { before: describePage(), after })
    return scriptError.detect({ step, earlier: [], persona }).map(({ title }) => title)
  }
  const told = ['A script reports an error on the start page']
  expect(listTitles({ failedRequests: [missing] })).toEqual([])
  expect(listTitles({ failedRequests: [{ ...missing, resourceType: 'image' }] })).toEqual(told)
  expect(listTitles({})).toEqual(told)
  const other = [{ message: 'TypeError: x is null', url: null, place: null }]
  expect(listTitles({ failedRequests: [missing], errors: other })).toEqual(told)
})

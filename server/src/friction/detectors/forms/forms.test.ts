import { expect, test } from 'vitest'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import {
  describeControl,
  describeField,
  describePage,
} from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import type { FailedRequest, Observation, PageFacts } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { errorAfterInput } from './error-after-input.ts'
import { falseSuccess } from './false-success.ts'
import { lostInput } from './lost-input.ts'
import { silentValidation } from './silent-validation.ts'
import { validationLoop } from './validation-loop.ts'

const button = describeControl('e2', 'Send')
const invalid = { selector: '#e1', name: 'Postcode', message: null }
const unexplained = { ...invalid, message: 'Not accepted' }

test('a rejected form that comes back empty has lost the input', () => {
  const after = form('', { alerts: ['Please enter a name.'] }, { documentId: 'd2' })
  expect(lostInput.detect(submit(after))).toMatchObject([
    {
      attribution: 'site',
      category: 'form',
      severity: 3,
      subject: 'shop.example/',
      observed: 'The form was rejected, and “Postcode” came back empty.',
    },
  ])
})

test('a rejection with a success status is still a rejection', () => {
  const posted = { url: 'https://shop.example/', method: 'POST', status: 200 }
  const answer = { documentId: 'd2', acceptedWrites: [posted] }
  const refusal = form(
    '',
    { alerts: ['Please enter a phone number with its country code.'] },
    answer,
  )
  expect(lostInput.detect(submit(refusal))).toHaveLength(1)
  expect(lostInput.detect(submit(form('', { alerts: ['It is done'] }, answer)))).toEqual([])
  const elsewhere = [posted, { ...posted, url: 'https://shop.example/api/orders' }]
  const taken = form(
    '',
    { alerts: ['Please come again'] },
    { ...answer, acceptedWrites: elsewhere },
  )
  expect(lostInput.detect(submit(taken))).toEqual([])
})

test.each<[string, Observation, Partial<Parameters<typeof describeField>[2]>]>([
  ['was accepted', form('', { successes: ['Thank you'] }), {}],
  ['keeps what was typed', form('AB1', { alerts: ['Wrong'] }), {}],
  ['clears a card code', form('', { alerts: ['Wrong'] }), { fieldHint: 'cc-csc' }],
  ['leads elsewhere', form('', { alerts: ['Wrong'] }, { url: 'https://shop.example/x' }), {}],
  ['shows what was typed in its list', form('', { alerts: ['Done'] }, { lines: ['AB1 2CD'] }), {}],
])('a form that %s has lost nothing', (_title, after, field) => {
  expect(lostInput.detect(submit(after, field))).toEqual([])
})

test('the third different value that a field rejects makes a loop', () => {
  const earlier = [refuse('AB1', unexplained), refuse('AB 1', unexplained)]
  const loop = { step: refuse('ab1', unexplained), earlier, persona: createTestPersona() }
  expect(validationLoop.detect(loop)).toMatchObject([
    {
      attribution: 'site',
      category: 'form',
      severity: 3,
      subject: 'shop.example/ The field “Postcode”',
      recommendation:
        'Accept what users enter in the field “Postcode”, or state the required format in advance.',
    },
  ])
  expect(validationLoop.detect({ ...loop, earlier: [refuse('AB1', unexplained)] })).toEqual([])
})

test('a field that is rejected without a message is reported once, as silent validation', () => {
  const earlier = [refuse('AB1'), refuse('AB 1')]
  const loop = { step: refuse('ab1'), earlier, persona: createTestPersona() }
  expect(validationLoop.detect(loop)).toEqual([])
  expect(silentValidation.detect({ ...loop, step: refuse('AB1'), earlier: [] })).toHaveLength(1)
})

test('a field name with quotes is shown with single ones, and identified by its own', () => {
  const field = { ...unexplained, name: '“Home” postcode' }
  const earlier = [refuse('AB1', field), refuse('AB 1', field)]
  const loop = { step: refuse('ab1', field), earlier, persona: createTestPersona() }
  expect(validationLoop.detect(loop)).toMatchObject([
    {
      subject: 'shop.example/ The field ““Home” postcode”',
      title: 'The field “‘Home’ postcode” rejects one value after another',
    },
  ])
})

test('one value tried repeatedly, or none, is the visitor’s fault', () => {
  const same = refuse('AB1', unexplained)
  const none = refuse('', unexplained)
  const persona = createTestPersona()
  expect(validationLoop.detect({ step: same, earlier: [same, same], persona })).toEqual([])
  expect(validationLoop.detect({ step: none, earlier: [none, none], persona })).toEqual([])
})

test('a field that is marked without a message is silent validation', () => {
  expect(silentValidation.detect(submit(form('AB1', { invalidFields: [invalid] })))).toMatchObject([
    {
      attribution: 'site',
      category: 'form',
      severity: 3,
      subject: 'shop.example/ Postcode',
    },
  ])
})

test.each<[string, Partial<PageFacts>, Partial<Observation>]>([
  ['a message of the field', { invalidFields: [{ ...invalid, message: 'Five digits' }] }, {}],
  ['an alert', { invalidFields: [invalid], alerts: ['Check the postcode'] }, {}],
  ['new words', { invalidFields: [invalid] }, { lines: ['Five digits, please'] }],
  [
    'a dialog',
    { invalidFields: [invalid] },
    { dialogs: [{ type: 'alert', message: 'Five digits', answer: 'accepted', text: null }] },
  ],
])('a field that is marked with %s is not', (_title, facts, page) => {
  expect(silentValidation.detect(submit(form('AB1', facts, page)))).toEqual([])
})

test.each([
  ['TypeError: x is undefined', 3, 'An error message is written for programmers'],
  ['Something went wrong', 3, 'The site fails after user input'],
  ['Invalid input.', 2, 'An error message does not say what is wrong'],
])('“%s” after an input does not help', (message, severity, title) => {
  expect(errorAfterInput.detect(submit(form('AB1', { alerts: [message] })))).toMatchObject([
    {
      attribution: 'site',
      category: 'error',
      severity,
      title: `${title}: “${message}”`,
      quote: message,
    },
  ])
})

test.each([
  'Please enter a postcode of five digits.',
  'Sale ends soon',
  'An error occurred: the password must have at least 8 characters.',
  'Your card could not be processed. Please use another card.',
])('“%s” is not a fault', (message) => {
  expect(errorAfterInput.detect(submit(form('AB1', { alerts: [message] })))).toEqual([])
})

test('a message that was there before did not come with the input', () => {
  const page = form('AB1', { alerts: ['Something went wrong'] })
  const step = describeStep({ kind: 'click', ref: 'e2' }, { before: page, after: { ...page } })
  const context = { step, earlier: [], persona: createTestPersona() }
  expect(errorAfterInput.detect(context)).toEqual([])
})

test.each([
  'Errors Hide Fetch error',
  'Something went wrong',
  'Etwas ist schiefgelaufen',
  'Une erreur est survenue',
  'エラーが発生しました',
])('“%s”, shown again by unfolding it, did not come with that', (message) => {
  const shown = form('AB1', { alerts: [message] })
  const folded = describeStep({ kind: 'click', ref: 'e2' }, { before: shown, after: form('AB1') })
  const unfold = submit(shown)
  expect(errorAfterInput.detect({ ...unfold, earlier: [folded] })).toEqual([])
  const rejected = form('AB1', { alerts: [message] }, { failedRequests: [request({})] })
  const again = errorAfterInput.detect(submit(rejected))
  expect(errorAfterInput.detect({ ...submit(rejected), earlier: [folded] })).toEqual(again)
})

test('a failure of a request to another site that got no response is ours', () => {
  const silent = {
    status: null,
    url: 'https://api.other.example/menu.json',
    error: 'net::ERR_NAME_NOT_RESOLVED',
  }
  expect(errorAfterInput.detect(failWith(silent))).toMatchObject([
    { attribution: 'infrastructure' },
  ])
  expect(errorAfterInput.detect(failWith({}))).toMatchObject([{ attribution: 'site' }])
})

test('a failure caused by a request that we blocked is ours', () => {
  const refused = request({ status: null, blocked: true })
  const after = form('AB1', { alerts: ['Network error'] }, { failedRequests: [refused] })
  expect(errorAfterInput.detect(submit(after))).toMatchObject([{ attribution: 'infrastructure' }])
})

test('success announced after a rejected write is false', () => {
  const after = form('AB1', { successes: ['Message sent'] }, { failedRequests: [request({})] })
  expect(falseSuccess.detect(submit(after))).toMatchObject([
    {
      attribution: 'site',
      category: 'trust',
      severity: 4,
      status: 'verified',
      subject: 'shop.example/ POST shop.example/api/messages',
      quote: 'Message sent',
    },
  ])
})

test('quotes within the site’s words become single quotes', () => {
  const successes = ['“Lamps” was sent']
  const after = form('AB1', { successes }, { failedRequests: [request({})] })
  expect(falseSuccess.detect(submit(after))).toMatchObject([
    {
      title: 'The site says “‘Lamps’ was sent” though the request behind it failed',
      quote: '“Lamps” was sent',
    },
  ])
})

test.each<[string, Partial<FailedRequest>, Partial<PageFacts>]>([
  ['a failed analytics call', { url: 'https://shop.example/analytics/collect' }, {}],
  ['a third party that failed', { url: 'https://stats.example.net/messages' }, {}],
  ['a failed read', { method: 'GET' }, {}],
  ['a write that got no answer', { status: null, error: 'net::ERR_FAILED' }, {}],
  ['an expired token that was renewed', { status: 401 }, {}],
  ['an error that the page also reports', {}, { alerts: ['It was not sent.'] }],
])('success next to %s is not', (_title, parts, facts) => {
  const failedRequests = [request(parts)]
  const after = form('AB1', { successes: ['Message sent'], ...facts }, { failedRequests })
  expect(falseSuccess.detect(submit(after))).toEqual([])
})

test('success next to a write that failed and one that was accepted, such as a second try, may be true', () => {
  const url = 'https://shop.example/api/messages'
  const acceptedWrites = [{ method: 'POST', url, status: 201 }]
  const parts = { failedRequests: [request({})], acceptedWrites }
  const after = form('AB1', { successes: ['Message sent'] }, parts)
  expect(falseSuccess.detect(submit(after))).toEqual([])
})

function form(
  value: string,
  facts: Partial<PageFacts> = {},
  parts: Partial<Observation> = {},
): Observation {
  const page = describePage()
  const elements = [describeField('e1', 'Postcode', { value }), button]
  return { ...page, elements, facts: { ...page.facts, ...facts }, ...parts }
}

function submit(
  after: Observation,
  field: Partial<Parameters<typeof describeField>[2]> = {},
): FrictionContext {
  const elements = [describeField('e1', 'Postcode', { value: 'AB1', ...field }), button]
  const before = describePage({ elements })
  const step = describeStep({ kind: 'click', ref: 'e2' }, { before, after })
  return { step, earlier: [], persona: createTestPersona() }
}

function refuse(value: string, field: PageFacts['invalidFields'][number] = invalid): Step {
  const after = form(value, { invalidFields: [field] })
  return describeStep({ kind: 'click', ref: 'e2' }, { before: form(value), after })
}

function failWith(parts: Partial<FailedRequest>): FrictionContext {
  return submit(form('AB1', { alerts: ['Network error'] }, { failedRequests: [request(parts)] }))
}

function request(parts: Partial<FailedRequest>): FailedRequest {
  return {
    method: 'POST',
    url: 'https://shop.example/api/messages',
    status: 500,
    resourceType: 'fetch',
    error: null,
    blocked: false,
    ...parts,
  }
}

import { expect, test } from 'vitest'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import {
  describeControl,
  describeField,
  describePage,
} from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import { silentReturn } from './silent-return.ts'

const persona = createTestPersona()
const url = 'https://shop.example/join'
const send = describeControl('e9', 'Send')
const write = { method: 'POST', url, status: 200 }
const { facts } = describePage()

interface Sent {
  before?: Partial<ObservedElement>
  fields?: ObservedElement[]
  after?: Partial<Observation>
  /** What the page said before, about an earlier attempt. */
  complaints?: string[]
  /** Another control, before and after. */
  other?: ObservedElement[]
}

/** A form with one field that contains `Ada` is submitted, and comes back as another document. */
function submit({
  before = {},
  fields = [describeField('e1', 'Name')],
  after = {},
  complaints = [],
  other: [was, is] = [],
}: Sent) {
  const filled = describeField('e1', 'Name', { value: 'Ada', ...before })
  const page = { url, lines: ['Join', 'Name', 'Send'] }
  const complaint = {
    lines: [...page.lines, ...complaints],
    facts: { ...facts, alerts: complaints },
  }
  const step = describeStep(
    { kind: 'click', ref: 'e9' },
    {
      before: describePage({
        ...page,
        ...complaint,
        elements: [filled, send, ...(was === undefined ? [] : [was])],
      }),
      after: describePage({
        ...page,
        documentId: 'd2',
        elements: [...fields, send, ...(is === undefined ? [] : [is])],
        acceptedWrites: [write],
        ...after,
      }),
    },
  )
  return silentReturn.detect({ step, earlier: [], persona })
}

test('the disappearance of an earlier attempt’s error proves nothing', () => {
  expect(submit({ complaints: ['Please fill in all fields.'] })).toHaveLength(1)
})

const kept = [describeField('e1', 'Name', { value: 'Ada' })]

test('an accepted form that comes back empty without a message is reported', () => {
  expect(submit({})).toMatchObject([
    {
      attribution: 'site',
      category: 'feedback',
      severity: 3,
      status: 'unverified',
      title: 'The form on /join comes back empty without a message',
    },
  ])
})

test('a button that becomes pressed or is renamed is an answer', () => {
  const like = describeControl('e8', 'Like', { checked: false })
  const others = [
    { ...like, checked: true },
    { ...like, name: 'Unlike' },
  ]
  for (const now of others) expect(submit({ other: [like, now] })).toEqual([])
  expect(submit({ other: [like, like] })).toHaveLength(1)
})

test('so is one that comes back unchanged', () => {
  expect(submit({ fields: kept })).toMatchObject([
    { title: 'The form on /join comes back unchanged without a message' },
  ])
})

test.each<[string, Sent]>([
  ['says thank you', { after: { lines: ['Join', 'Name', 'Send', 'Thank you'] } }],
  [
    'says so in a message that disappeared',
    { after: { facts: { ...facts, passed: [{ text: 'Sent', shownMs: 900 }] } } },
  ],
  ['announces success in the same words', { after: { facts: { ...facts, successes: ['Sent'] } } }],
  ['complains', { after: { facts: { ...facts, alerts: ['Name'] } } }],
  [
    'opens a dialog',
    { after: { dialogs: [{ type: 'alert', message: 'Sent', answer: 'cancelled', text: null }] } },
  ],
  ['is another page', { after: { url: 'https://shop.example/thanks' } }],
  ['no longer has the form', { fields: [] }],
  ['took something away', { after: { lines: ['Join', 'Name'] } }],
  ['never reached the server', { after: { acceptedWrites: [] } }],
])('a page that %s is not a silent return', (_title, sent) => {
  expect(submit(sent)).toEqual([])
})

test('a search, and a form without input, may come back without a message', () => {
  expect(submit({ before: { fieldHint: 'q' } })).toEqual([])
  expect(submit({ before: { value: '' } })).toEqual([])
})

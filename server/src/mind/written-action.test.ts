import { expect, test } from 'vitest'
import { everyAction } from '../../tests/support/records/every-action.ts'
import { describeWritten, writtenAction, writtenFields } from './written-action.ts'

const empty = { ref: '', text: '', on: false, quote: '', answer: '' }

test.each([
  [
    { kind: 'type', ref: 'e2', text: 'mug', on: true },
    { submit: true, text: 'mug' },
  ],
  [{ kind: 'select', ref: 'e3', text: 'Blue' }, { option: 'Blue' }],
  [{ kind: 'check', ref: 'e4', on: true }, { checked: true }],
  [{ kind: 'press', text: ' escape ' }, { key: 'Escape' }],
  [{ kind: 'scroll', text: 'Down' }, { to: 'down' }],
  [
    { kind: 'scroll_box', ref: 'e3', text: 'bottom' },
    { ref: 'e3', to: 'bottom' },
  ],
  [
    { kind: 'answer_dialog', on: true, text: 'Maya' },
    { accept: true, text: 'Maya' },
  ],
  [{ kind: 'goto', text: '/help' }, { url: '/help' }],
  [{ kind: 'wait', text: '1500 ms' }, { ms: 1500 }],
  [{ kind: 'upload', ref: 'e5', text: 'pdf' }, { sample: 'pdf' }],
  [
    { kind: 'use_credential', ref: 'e2', text: 'cred_1 username' },
    { credential: 'cred_1', field: 'username' },
  ],
  [
    { kind: 'use_credential', ref: 'e2', text: 'Password  cred_1' },
    { credential: 'cred_1', field: 'password' },
  ],
  [{ kind: 'give_up', text: 'Enough.' }, { reason: 'Enough.' }],
  [
    { kind: 'done', text: 'Ordered.', quote: 'Thank you', answer: '18 €' },
    { summary: 'Ordered.', quote: 'Thank you', answer: '18 €' },
  ],
])('%j is read in the fields of its action', (written, own) => {
  expect(writtenAction.parse({ ...empty, ...written })).toMatchObject({
    kind: written.kind,
    ...own,
  })
})

test.each(everyAction.map((action) => [action.kind, action] as const))(
  'the fields of %s can have their own names, too',
  (_kind, action) => {
    expect(writtenAction.parse({ ...empty, ...action })).toMatchObject(action)
  },
)

test.each([
  [{ kind: 'press', text: 'F13' }, 'text'],
  [{ kind: 'wait', text: 'a moment' }, 'text'],
  [{ kind: 'scroll', text: '' }, 'text'],
  [{ kind: 'use_credential', ref: 'e2', text: 'cred_1' }, 'text'],
  [{ kind: 'click' }, 'ref'],
])('what is wrong with %j is told by the name of the written field', (written, name) => {
  const { error } = writtenAction.safeParse(written)
  expect(error?.issues.map(({ path }) => path)).toEqual([[name]])
})

test('a field that no action has is refused', () => {
  expect(writtenAction.safeParse({ kind: 'click', ref: 'e1', force: true }).success).toBe(false)
})

test('every kind is written in the fields of the schema', () => {
  const fields = everyAction.flatMap(({ kind }) => describeWritten(kind).fields)
  expect(new Set(fields)).toEqual(new Set(Object.keys(writtenFields)))
})

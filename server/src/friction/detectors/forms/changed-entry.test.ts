import { expect, test } from 'vitest'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import { describeField, describePage } from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import type { Action } from '../../../turn/action.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import { changedEntry } from './changed-entry.ts'

const persona = createTestPersona()
const type: Action = { kind: 'type', ref: 'e1', text: 'Ada', submit: false }
const choose: Action = { kind: 'select', ref: 'e1', option: 'Friday' }
const name = describeField('e1', 'Name')
const phone = describeField('e2', 'Phone', { value: '0117' })
const day = describeField('e1', 'Day', {
  role: 'combobox',
  tag: 'select',
  inputType: null,
  value: 'Monday',
  options: ['Monday', 'Friday'],
})

function enter(
  action: Action,
  before: ObservedElement[],
  after: ObservedElement[],
  page: Partial<Observation> = {},
) {
  const step = describeStep(action, {
    before: describePage({ elements: before }),
    after: describePage({ elements: after, ...page }),
  })
  return changedEntry.detect({ step, earlier: [], persona })
}

test('typed text that disappears at once is reported', () => {
  expect(enter(type, [name], [{ ...name }])).toMatchObject([
    {
      attribution: 'site',
      category: 'form',
      severity: 3,
      status: 'unverified',
      title: 'The “Name” field does not keep what is typed',
    },
  ])
})

test('typing that overwrites another field is reported', () => {
  const after = [
    { ...name, value: 'Ada' },
    { ...phone, value: 'Ada' },
  ]
  expect(enter(type, [name, phone], after)).toMatchObject([
    { title: 'Typing into the “Name” field overwrites the “Phone” field' },
  ])
})

test('a selection that reverts is reported', () => {
  expect(enter(choose, [day], [{ ...day }])).toMatchObject([
    { title: 'The “Day” drop-down list goes back to “Monday” when another option is chosen' },
  ])
})

test.each<[string, ReturnType<typeof enter>]>([
  ['text that stayed', enter(type, [name], [{ ...name, value: 'Ada' }])],
  ['text that was reformatted', enter(type, [name], [{ ...name, value: 'ADA' }])],
  ['text that moved into a list', enter(type, [name], [{ ...name }], { lines: ['Ada ×'] })],
  [
    'text whose removal the page explains',
    enter(type, [name], [{ ...name, invalid: true }], {
      facts: { ...describePage().facts, alerts: ['Only letters of the Greek alphabet'] },
    }),
  ],
  [
    'text that a field for numbers cannot hold',
    enter(type, [{ ...name, inputType: 'number' }], [{ ...name, inputType: 'number' }]),
  ],
  [
    'an empty field that is filled in as well',
    enter(
      type,
      [name, { ...phone, value: '' }],
      [
        { ...name, value: 'Ada' },
        { ...phone, value: 'Ada' },
      ],
    ),
  ],
  ['a choice that stayed', enter(choose, [day], [{ ...day, value: 'Friday' }])],
  [
    'choosing the current option again',
    enter({ ...choose, option: 'Monday' }, [day], [{ ...day }]),
  ],
  ['a choice that opened another page', enter(choose, [day], [{ ...day }], { documentId: 'd2' })],
])('%s is not', (_title, found) => {
  expect(found).toEqual([])
})

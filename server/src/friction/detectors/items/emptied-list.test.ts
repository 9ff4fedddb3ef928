import { expect, test } from 'vitest'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import {
  describeControl,
  describeField,
  describePage,
} from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import { emptiedList } from './emptied-list.ts'

const note = describeField('e1', 'Note', { form: '#f' })
const empty = describeControl('e2', 'Empty basket', { form: '#f', inputType: 'submit' })
const save = describeControl('e3', 'Save note', { form: '#f', inputType: 'submit' })

test('Enter that presses the button that empties the list is reported, wherever the button is', () => {
  expect(detect([empty, note, save])).toHaveLength(1)
  expect(detect([note, empty, save])).toHaveLength(1)
})

test.each<[string, ObservedElement[]]>([
  ['comes after the own one', [note, save, empty]],
  ['submits nothing', [{ ...empty, inputType: 'button' }, note, save]],
  ['belongs to another form', [{ ...empty, form: '#g' }, note, save]],
  [
    'is outside of forms, as the field is',
    [
      { ...empty, form: null },
      { ...note, form: null },
    ],
  ],
])('nothing is reported if the button that empties %s', (_how, elements) => {
  expect(detect(elements)).toEqual([])
})

test('a list without prices counts if it had more than one item', () => {
  expect(detect([empty, note, save], ['Brie', 'Gouda'])).toHaveLength(1)
  expect(detect([empty, note, save], ['Brie'])).toEqual([])
})

function detect(elements: ObservedElement[], lines = ['Brie, €6.00', 'Gouda, €5.00']) {
  const rows = lines.map((name) => ({ list: 0, name, texts: [name] }))
  const before = describePage({ elements, lines, rows, pageText: lines.join('\n') })
  const after = { ...before, fingerprint: 'f2', lines: [], rows: [], pageText: '' }
  const action = { kind: 'type', ref: 'e1', text: 'Sliced', submit: true } as const
  const step = describeStep(action, { before, after })
  return emptiedList.detect({ step, earlier: [], persona: createTestPersona() })
}

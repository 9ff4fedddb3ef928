import { expect, test } from 'vitest'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import {
  describeControl,
  describeField,
  describePage,
} from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import { otherDay } from './other-day.ts'

test('a day beside the one that was entered is reported', () => {
  expect(detect([])).toMatchObject([{ quote: '13 March 2027' }])
  expect(detect(['Open until 1 May 2027'])).toHaveLength(1)
})

test.each(['Your day: 14 March 2027', 'Tag: 14.3.2027', '2027-03-14'])(
  'nothing is reported if the page showed the entered day before, as %s',
  (line) => {
    expect(detect([line])).toEqual([])
  },
)

/** What is reported about a form that confirms 13 March; lines: what the page shows before and after. */
function detect(lines: string[]) {
  const field = describeField('e1', 'Day', { form: '#f', inputType: 'date', value: '2027-03-14' })
  const button = describeControl('e2', 'Book', { form: '#f', inputType: 'submit' })
  const before = describePage({ elements: [field, button], lines })
  const told = [...lines, 'Booked for 13 March 2027']
  const after = { ...before, fingerprint: 'f2', lines: told, pageText: told.join('\n') }
  const type = { kind: 'type', ref: 'e1', text: '2027-03-14', submit: false } as const
  const typed = describeStep(type, { before, after: before })
  const step = describeStep({ kind: 'click', ref: 'e2' }, { turn: 2, before, after })
  return otherDay.detect({ step, earlier: [typed], persona: createTestPersona() })
}

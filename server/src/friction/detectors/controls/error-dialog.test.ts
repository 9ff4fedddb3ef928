import { expect, test } from 'vitest'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import { describeControl, describePage } from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import type { Observation } from '../../../turn/observation.ts'
import { errorDialog } from './error-dialog.ts'

const persona = createTestPersona()
const elements = [describeControl('e1', 'Book')]

function press(type: string, message: string, after: Partial<Observation> = {}) {
  const before = describePage({ elements })
  const step = describeStep(
    { kind: 'click', ref: 'e1' },
    {
      before,
      after: describePage({
        elements,
        dialogs: [{ type, message, answer: 'cancelled', text: null }],
        ...after,
      }),
    },
  )
  return errorDialog.detect({ step, earlier: [], persona })
}

test.each([
  'Error 4711: unexpected response',
  'Something went wrong',
  "TypeError: Cannot read properties of undefined (reading 'id')",
  'undefined',
  'Es ist ein Fehler aufgetreten',
  'エラーが発生しました',
  'حدث خطأ',
  '[object Object]',
])('a dialog that says “%s” after a click reports an error', (message) => {
  expect(press('alert', message)).toMatchObject([
    {
      attribution: 'site',
      category: 'error',
      severity: 3,
      status: 'verified',
      quote: message,
      title: `The “Book” button opens an error dialog: “${message}”`,
    },
  ])
})

test.each([
  'Please enter your name.',
  'Fehler: Bitte wählen Sie zuerst ein Datum',
  '名前を入力してください',
  'Error: please choose a date first',
  'Added to your cart',
  'The office is closed on Friday',
])('one that says “%s” does not', (message) => {
  expect(press('alert', message)).toEqual([])
})

test('a question, and an error that our own rules caused, are not the site’s errors', () => {
  expect(press('confirm', 'Error in your data. Send anyway?')).toEqual([])
  const blocked = {
    method: 'POST',
    url: 'https://api.example/',
    status: null,
    resourceType: 'fetch',
    error: 'refused',
    blocked: true,
  }
  expect(press('alert', 'Error: network', { failedRequests: [blocked] })).toEqual([])
})

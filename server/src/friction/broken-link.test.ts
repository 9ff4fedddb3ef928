import { expect, test } from 'vitest'
import { createTestPersona } from '../../tests/create-test-persona.ts'
import { describeControl, describeField, describePage } from '../../tests/describe-page.ts'
import { describeStep } from '../../tests/describe-step.ts'
import type { Observation } from '../turn/observation.ts'
import { detectBrokenLink } from './broken-link.ts'
import { detectFailedPage } from './failed-page.ts'

const persona = createTestPersona()
const form = describePage({
  elements: [describeField('e1', 'Postcode'), describeControl('e2', 'Check', { context: 'Form' })],
})

test('a form that comes back with its complaint is no error page', () => {
  const { facts } = form
  const answer = page(422, { facts: { ...facts, alerts: ['Please enter your postcode.'] } })
  expect(detectBrokenLink(afterClick(answer))).toEqual([])
  const back = describeStep({ kind: 'back' }, { before: describePage(), after: answer })
  expect(detectFailedPage({ step: back, earlier: [], persona })).toEqual([])
})

test('an error page is one whatever was sent', () => {
  expect(detectBrokenLink(afterClick(page(422)))).toMatchObject([{ severity: 3 }])
  expect(detectBrokenLink(afterClick(page(500)))).toMatchObject([
    { severity: 4, title: 'The “Check” button leads to an error page' },
  ])
})

function page(status: number, parts: Partial<Observation> = {}): Observation {
  return describePage({ status, documentId: 'd2', elements: form.elements, ...parts })
}

function afterClick(after: Observation) {
  const result = { navigated: true }
  const step = describeStep({ kind: 'click', ref: 'e2' }, { before: form, after, result })
  return { step, earlier: [], persona }
}

import { expect, test } from 'vitest'
import { createTestPersona } from '../../tests/create-test-persona.ts'
import { describeControl, describePage } from '../../tests/describe-page.ts'
import { describeStep } from '../../tests/describe-step.ts'
import type { ActionResult } from '../turn/action.ts'
import { detectSlowPage } from './slow-page.ts'

const persona = createTestPersona({ patience_level: 'low' })
const elements = [describeControl('e1', 'Buy')]

test('a page that is longer under way than the persona bears is slow', () => {
  expect(detect({})).toMatchObject([{ detector: 'slow-page', severity: 2 }])
})

test('the time spent on a click that failed is not the time of the page', () => {
  const failure = { kind: 'covered', message: 'covered', coveredBy: 'div' } as const
  expect(detect({ ok: false, failure })).toEqual([])
})

function detect(result: Partial<ActionResult>) {
  const before = describePage({ elements })
  const after = describePage({ elements, documentId: 'd2', pageWaitMs: 2100 })
  const step = describeStep({ kind: 'click', ref: 'e1' }, { before, after, result })
  return detectSlowPage({ step, earlier: [], persona })
}

import { expect, test } from 'vitest'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import { describeControl, describePage } from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import { unansweredScript } from '../../../../tests/support/records/see-page.ts'
import type { ActionResult } from '../../../turn/action.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { slowPage } from '../pages/slow-page.ts'
import { slowAction } from './slow-action.ts'
import { unresponsiveControl } from './unresponsive-control.ts'

const elements = [describeControl('e1', 'Show all')]
const late = {
  ok: false,
  changed: true,
  failure: { kind: 'unresponsive', message: 'the element did not become usable in time' },
} as const

function press(after: Partial<Observation>, result: Partial<ActionResult> = {}): FrictionContext {
  const step = describeStep(
    { kind: 'click', ref: 'e1' },
    { before: describePage({ elements }), after: describePage({ elements, ...after }), result },
  )
  return { step, earlier: [], persona: createTestPersona({ patience_level: 'medium' }) }
}

test('a wait in which a request to another site got no response says so', () => {
  const silence =
    /Meanwhile a request to cdn\.example\.net got no response, which may be the reason\.$/
  const context = press({ pageWaitMs: 5200, failedRequests: [unansweredScript] })
  expect(slowAction.detect(context)[0]?.observed).toMatch(silence)
  const opened = { ...context, step: { ...context.step, action: { kind: 'back' } as const } }
  expect(slowPage.detect(opened)[0]?.observed).toMatch(silence)
})

test('a click whose effect comes after five seconds is slow, and reported once', () => {
  const context = press({ pageWaitMs: 5200 })
  expect(slowAction.detect(context)).toMatchObject([
    {
      attribution: 'site',
      category: 'performance',
      severity: 2,
      status: 'unverified',
      title: 'The “Show all” button keeps users waiting',
    },
  ])
  expect(slowPage.detect(context)).toEqual([])
})

test('a click that a busy page accepted late is slow, not unresponsive', () => {
  const context = press({ pageWaitMs: 5600, fingerprint: 'f2' }, late)
  expect(slowAction.detect(context)).toHaveLength(1)
  expect(unresponsiveControl.detect(context)).toEqual([])
})

test('a click that never had an effect is not slow', () => {
  const context = press({ pageWaitMs: 5600 }, late)
  const again = { ...context, earlier: [context.step] }
  expect(slowAction.detect(again)).toEqual([])
  expect(unresponsiveControl.detect(again)).toHaveLength(1)
})

test('the second slow click verifies the first, and ten seconds are more severe', () => {
  const context = press({ pageWaitMs: 12_000 })
  expect(slowAction.detect({ ...context, earlier: [context.step] })).toMatchObject([
    { severity: 3, status: 'verified' },
  ])
})

test('a tolerated wait is not slow, and another page is reported by slow-page', () => {
  expect(slowAction.detect(press({ pageWaitMs: 3900 }))).toEqual([])
  const context = press({ pageWaitMs: 5200, documentId: 'd2' })
  expect(slowAction.detect(context)).toEqual([])
  expect(slowPage.detect(context)).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { createTestPersona } from '../../tests/support/records/create-test-persona.ts'
import { describeControl, describePage } from '../../tests/support/records/describe-page.ts'
import { describeStep } from '../../tests/support/records/describe-step.ts'
import { detectAtOnce } from '../../tests/support/records/detect-at-once.ts'
import { unansweredScript } from '../../tests/support/records/see-page.ts'
import type { ObservedElement } from '../turn/observation.ts'

const view = { x: 0, maxX: 0, maxY: 900, viewportHeight: 720, viewportWidth: 1280 }
const failure = {
  kind: 'covered',
  message: 'it did not work',
  coveredBy: '<div> "Nearly gone" (180x66)',
  isLayer: false,
} as const
const first = { x: 660, y: 400, width: 180, height: 54 }
const moved = { ...first, y: 280 }

/** Boxes of the problems with a covered button, if the view is scrolled by so much. */
function detectCovered(y: number, after: ObservedElement[]): unknown[] {
  const button = describeControl('e1', 'Add to cart', { box: first })
  const step = describeStep(
    { kind: 'click', ref: 'e1' },
    {
      before: describePage({ elements: [button], scroll: { ...view, y: 0 } }),
      after: describePage({ elements: after, scroll: { ...view, y } }),
      result: { ok: false, failure, changed: false },
    },
  )
  const found = detectAtOnce({ step, earlier: [], persona: createTestPersona() })
  return found.filter(({ detector }) => detector === 'covered-target').map(({ box }) => box)
}

test.each([
  ['scrolled the page', 120],
  ['shown something above it', 0],
])('a problem is marked where its control is once the action has %s', (_how, y) => {
  const button = describeControl('e1', 'Add to cart', { box: moved })
  expect(detectCovered(y, [button])).toEqual([moved])
  const other = describeControl('e2', 'Subscribe', { box: first })
  expect(detectCovered(y, [other, button])).toEqual([moved])
})

test.each([700, 0])('a problem whose control is out of view or gone is not marked (%s)', (y) => {
  expect(detectCovered(y, [])).toEqual([null])
})

const describeFailure = (path: string) => ({
  method: 'GET',
  url: `https://shop.example${path}`,
  resourceType: 'fetch',
  status: 500,
  error: null,
  blocked: false,
})

test('what the first view showed is told apart from what the action led to', () => {
  const step = describeStep(
    { kind: 'click', ref: 'e1' },
    {
      before: describePage({ failedRequests: [describeFailure('/api/offers')] }),
      after: describePage({ failedRequests: [describeFailure('/api/cart')] }),
    },
  )
  const persona = createTestPersona()
  const list = (earlier: (typeof step)[]) =>
    detectAtOnce({ step, earlier, persona })
      .filter(({ detector }) => detector === 'failed-request')
      .map(({ observed, before_action: isBefore }) => [observed, isBefore])
  expect(list([])).toEqual([
    ['GET /api/offers returned HTTP 500.', true],
    ['GET /api/cart returned HTTP 500.', undefined],
  ])
  const led = describeStep({ kind: 'click', ref: 'e1' }, { after: step.before })
  expect(list([led])).toEqual([['GET /api/cart returned HTTP 500.', undefined]])
})

test.each([
  ['did not answer', unansweredScript],
  ['was blocked', { ...unansweredScript, error: null, blocked: true }],
])('what scripts do is not judged on a page that lacks one, which %s', (_how, script) => {
  const button = describeControl('e1', 'Buy now')
  const before = describePage({ elements: [button] })
  const list = (failedRequests: (typeof script)[]) => {
    const opening = describeStep(
      { kind: 'wait', ms: 500 },
      { after: { ...before, failedRequests } },
    )
    const step = describeStep({ kind: 'click', ref: 'e1' }, { before })
    return detectAtOnce({ step, earlier: [opening], persona: createTestPersona() })
  }
  expect(list([]).map(({ detector }) => detector)).toContain('dead-click')
  const found = list([script]).map(({ detector }) => detector)
  expect(found).not.toContain('dead-click')
  const style = { ...script, resourceType: 'stylesheet' }
  expect(list([style]).map(({ detector }) => detector)).toContain('dead-click')
})

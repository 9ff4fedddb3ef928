import { expect, test } from 'vitest'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import { describeControl, describePage } from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import type { ActionResult } from '../../../turn/action.ts'
import { slowPage } from './slow-page.ts'

const persona = createTestPersona({ patience_level: 'low' })
const elements = [describeControl('e1', 'Buy')]

test('a page that takes longer than the persona tolerates is slow', () => {
  expect(detect({})).toMatchObject([{ category: 'performance', severity: 2 }])
})

test('the time spent on a click that failed is not the time of the page', () => {
  const failure = { kind: 'covered', message: 'covered', coveredBy: 'div', isLayer: false } as const
  expect(detect({ ok: false, failure })).toEqual([])
})

test.each([
  [1900, 0],
  [2050, 1],
])('a page that has painted its largest part after %i ms is slow by that time', (lcp, findings) => {
  const timing = {
    url: 'https://shop.example/',
    turn: 0,
    ttfb_ms: 100,
    load_ms: 3000,
    lcp_ms: lcp,
    cls: 0,
  }
  const before = describePage({ elements })
  const after = describePage({ elements, documentId: 'd2', pageWaitMs: 5000, timing })
  const step = describeStep({ kind: 'click', ref: 'e1' }, { before, after })
  expect(slowPage.detect({ step, earlier: [], persona })).toHaveLength(findings)
})

const load = { url: 'https://shop.example/', turn: 0, load_ms: 3200, cls: 0 }

test.each([
  [
    'without the delays of our machine if the load figures contain them',
    2900,
    { ...load, ttfb_ms: 3000, lcp_ms: null },
    'It took 2.9 s until the page was idle. Its load times count from the start of the load and can include delays of our machine.',
  ],
  [
    'until its largest part was painted',
    5000,
    { ...load, ttfb_ms: 100, lcp_ms: 2500 },
    'It took 2.5 s until the largest part of the page was painted.',
  ],
  [
    'until it was idle',
    5000,
    { ...load, ttfb_ms: 100, lcp_ms: null },
    'It took 5.0 s until the page was idle.',
  ],
])('the wait for a page is told %s', (_title, pageWaitMs, timing, observed) => {
  const after = describePage({ elements, documentId: 'd2', pageWaitMs, timing })
  const before = describePage({ elements })
  const step = describeStep({ kind: 'click', ref: 'e1' }, { before, after })
  expect(slowPage.detect({ step, earlier: [], persona })).toMatchObject([{ observed }])
})

test('a second wait verifies a slow page if the page caused it, not if we did', () => {
  const slow = describePage({ elements, documentId: 'd2', pageWaitMs: 2100 })
  const next = describePage({ elements, documentId: 'd3', pageWaitMs: 2100 })
  const click = { kind: 'click', ref: 'e1' } as const
  const ours = describeStep({ kind: 'wait', ms: 2000 }, { after: slow })
  const theirs = describeStep(click, { after: slow })
  const step = describeStep(click, { before: slow, after: next })
  expect(slowPage.detect({ step, earlier: [ours], persona })).toMatchObject([
    { status: 'unverified' },
  ])
  expect(slowPage.detect({ step, earlier: [theirs], persona })).toMatchObject([
    { status: 'verified' },
  ])
})

function detect(result: Partial<ActionResult>) {
  const before = describePage({ elements })
  const after = describePage({ elements, documentId: 'd2', pageWaitMs: 2100 })
  const step = describeStep({ kind: 'click', ref: 'e1' }, { before, after, result })
  return slowPage.detect({ step, earlier: [], persona })
}

import { expect, test } from 'vitest'
import { buildReport } from '../../../src/reports/compose/build-report.ts'
import { judgeClaim } from '../../../src/session/claims/judge-claim.ts'
import { describeTurn } from '../../../src/session/describe-turn.ts'
import type { ClaimedFinding } from '../../../src/turn/decision.ts'
import { buildTranscript } from '../../support/records/build-transcript.ts'
import { describePage } from '../../support/records/describe-page.ts'
import { describeStep } from '../../support/records/describe-step.ts'

const lines = ['Search', 'Shipping is free', 'A lamp, a mug and a bowl']
const page = describePage({ lines, text: lines.join('\n') })
const usage = { input_tokens: 0, output_tokens: 0, cost_usd: 0, ms: 0 }
const claim: ClaimedFinding = {
  title: 'The search works badly',
  category: 'content',
  severity: 4,
  expected: 'Better.',
  observed: 'Bad.',
  quote: 'Search',
  place: '',
  recommendation: '',
  check: 'other',
}

/** The report of a visit that claims one thing a turn. */
function report(claims: readonly Partial<ClaimedFinding>[]) {
  const turns = claims.map((part, index) => {
    const step = describeStep({ kind: 'note', text: '' }, { turn: index + 1, before: page })
    const judged = judgeClaim(
      { ...claim, ...part },
      { observation: page, steps: [], isPictured: false },
    )
    const frictions = judged.kind === 'kept' ? [judged.friction] : []
    const dropped = judged.kind === 'dropped' ? [judged.claim] : []
    return describeTurn({ step, frictions, dropped }, { at: '2026-11-28T07:00:00.000Z', usage })
  })
  return buildReport(buildTranscript({ turns, task: null })).report
}

const forty = Array.from({ length: 40 }, () => ({}))

test('a mind that claims the same in every turn has one finding', () => {
  expect(report(forty).findings).toMatchObject([{ severity: 2, status: 'unverified' }])
})

test('a mind that quotes nothing is told to have been left out, five times and in one number', () => {
  const { findings, limits } = report(forty.map(() => ({ quote: '' })))
  expect(findings).toEqual([])
  expect(limits.filter((limit) => limit.startsWith('Left out'))).toHaveLength(5)
  expect(limits).toContainEqual(expect.stringMatching(/^35 more reports of the persona/))
})

test('the whole page as a quote supports no more than its words', () => {
  expect(report([{ quote: lines.join(' ') }]).findings).toMatchObject([
    { severity: 2, status: 'unverified' },
  ])
})

test('what a mind claims and then denies is published as its judgement, never as confirmed', () => {
  const { findings } = report([{}, { title: 'The search works well', observed: 'Good.' }])
  expect(findings.map(({ status, severity }) => [status, severity])).not.toContainEqual([
    'verified',
    2,
  ])
  expect(Math.max(...findings.map(({ severity }) => severity))).toBe(2)
})

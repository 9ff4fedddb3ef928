import type { Transcript } from '@understudy/contract/transcript'
import { defaultGate } from '@understudy/contract/verdict/gate'
import { expect, test } from 'vitest'
import { buildComparedRun } from '../../../tests/support/records/build-compared-run.ts'
import { nothing, testRun } from '../../../tests/support/records/build-report-page.ts'
import {
  buildFriction,
  buildTranscript,
  buildTurn,
  testPersona,
} from '../../../tests/support/records/build-transcript.ts'
import { renderReportPage } from '../render/page/render-report-page.ts'
import { renderAggregateHtml } from '../render/render-aggregate-html.ts'
import { renderAggregateMarkdown } from '../render/render-aggregate-markdown.ts'
import { renderReportHtml } from '../render/render-report-html.ts'
import { renderReportMarkdown } from '../render/render-report-markdown.ts'
import { judgeRun } from '../verdict/judge-run.ts'
import { buildAggregate } from './build-aggregate.ts'
import { buildReport } from './build-report.ts'

const dead = buildFriction({ severity: 3, title: 'The “Finish” button does nothing' })
const nameless = buildFriction({
  severity: 3,
  title: 'A drop-down list has no name',
  subject: 'shop.example/ list',
  category: 'accessibility',
  detector: 'accessibility-violation',
})
const blurred = buildFriction({
  severity: 4,
  title: 'Prices are blurred',
  subject: 'shop.example/ x',
})

function pass(turn: number, ...frictions: (typeof dead)[]) {
  return buildTurn({ turn, frictions })
}

const walk = [1, 2, 3, 4, 5].map((turn) => pass(turn))

function visit(name: string, part: Partial<Transcript>): Transcript {
  return buildTranscript({
    session_id: `sess_${name}`,
    persona: { ...testPersona, id: `pers_${name}`, name },
    termination_kind: 'gave_up',
    termination_reason: 'Patience ran out.',
    outcome: { ...buildTranscript().outcome, claimed_success: false, supported: null },
    ...part,
  })
}

const stopped = {
  turns: [pass(1, blurred, nameless), ...walk.slice(1, 4), pass(5, dead, nameless)],
}
const reached: Partial<Transcript> = {
  turns: [pass(1, blurred)],
  outcome: {
    claimed_success: true,
    claim: '',
    supported: true,
    evidence_turn: 1,
    evidence_quote: 'Shop',
  },
}
const unclear: Partial<Transcript> = { termination_kind: 'browser_error' }
const free: Partial<Transcript> = { ...unclear, task: null }

function tell(...visits: Partial<Transcript>[]): string | undefined {
  const reports = visits.map((part, index) => buildReport(visit(`v${index}`, part)))
  return buildAggregate({ runId: 'run_1', targetUrl: 'https://shop.example/', reports }).headline
}

test.each<[string, Partial<Transcript>[], string]>([
  [
    'what was met before those stopped who missed the goal, not what is more severe or a rule',
    [stopped, stopped, reached],
    '2 of 3 visitors did not reach the goal. Shortly before they stopped: The “Finish” button does nothing.',
  ],
  [
    'all',
    [stopped, { turns: walk }],
    'None of 2 visitors reached the goal. Shortly before they stopped (1 of these 2): The “Finish” button does nothing.',
  ],
  [
    'one visitor',
    [stopped],
    'The visitor did not reach the goal. Shortly before it stopped: The “Finish” button does nothing.',
  ],
  [
    'nothing near the end',
    [{ turns: [pass(1, blurred), ...walk.slice(1)] }],
    'The visitor did not reach the goal. One problem was met: Prices are blurred.',
  ],
  [
    'what a page says near the end, which stops nobody',
    [{ turns: [...walk.slice(0, 4), pass(5, { ...blurred, category: 'content', severity: 2 })] }],
    'The visitor did not reach the goal. One problem was met: Prices are blurred.',
  ],
  [
    'counts are of all visitors',
    [reached, unclear, unclear],
    '1 of 3 visitors reached the goal; for 2 it is unclear. One problem was met: Prices are blurred.',
  ],
  ['no problem', [{ ...reached, turns: [pass(1)] }], 'The visitor reached the goal.'],
  [
    'nobody knows',
    [unclear, unclear],
    'It is unclear whether the goal can be reached: none of 2 visits shows it.',
  ],
  [
    'no goal',
    [{ ...free, turns: [pass(1, dead, blurred)] }, free],
    '2 visitors looked around. 2 problems were met, the worst: Prices are blurred.',
  ],
  [
    'a rule of accessibility beside what the visitor met',
    [{ ...reached, turns: [pass(1, nameless, { ...blurred, severity: 2 })] }],
    'The visitor reached the goal. 2 problems were met, 1 of them of accessibility; the worst of the others: Prices are blurred.',
  ],
  [
    'a rule of accessibility beside something cosmetic',
    [{ ...reached, turns: [pass(1, nameless, { ...blurred, severity: 1 })] }],
    'The visitor reached the goal. 2 problems were met, the worst: A drop-down list has no name.',
  ],
  ['no goal and no problem', [free], '1 visitor looked around. No problems were noticed.'],
  [
    'nothing was tested',
    [{ turns: [], termination_kind: 'cancelled' }],
    'The site was not tested. The run was cancelled before the end.',
  ],
])('the first sentence of a report: %s', (_case, visits, sentence) => {
  expect(tell(...visits)).toBe(sentence)
})

test('every form of the report and the verdict begin with the same sentence', () => {
  const visits = [stopped, reached]
  const run = buildComparedRun(
    'run_2',
    visits.map((part, index) => visit(`v${index}`, part)),
  )
  const reports = run.sessions.flatMap(({ report }) => report ?? [])
  const aggregate = buildAggregate({ runId: 'run_2', targetUrl: 'https://shop.example/', reports })
  const { headline = '' } = aggregate
  expect(headline).toContain('1 of 2 visitors did not reach the goal.')
  const line = `<p class="headline">${headline}</p>`
  expect(renderAggregateHtml(aggregate, () => null)).toContain(line)
  expect(renderReportPage({ ...nothing, run: testRun, aggregate, reports })).toContain(line)
  expect(renderAggregateMarkdown(aggregate)).toContain(`\n\n**${headline}**\n`)
  const judged = judgeRun({
    gate: defaultGate,
    run,
    baseline: null,
    history: { runs: 0, fingerprints: new Set() },
    unverified: new Set(),
    dismissed: new Set(),
    costUsd: null,
  })
  expect(judged.headline).toBe(headline)
})

test('the report of one session begins with its own', () => {
  const report = buildReport(visit('a', stopped))
  const { headline = '' } = report.report
  expect(headline).toContain('The visitor did not reach the goal.')
  expect(renderReportMarkdown(report)).toContain(`\n\n**${headline}**\n`)
  expect(renderReportHtml(report, () => null)).toContain(`<p class="headline">${headline}</p>`)
  expect(renderReportPage({ ...nothing, run: testRun, reports: [report] })).toContain(headline)
})

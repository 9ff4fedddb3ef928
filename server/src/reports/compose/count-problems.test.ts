import { expect, test } from 'vitest'
import {
  buildFriction,
  buildTranscript,
  buildTurn,
} from '../../../tests/support/records/build-transcript.ts'
import { buildAggregate } from './build-aggregate.ts'
import { buildReport } from './build-report.ts'
import { countProblems } from './count-problems.ts'

function count(...turns: Parameters<typeof buildTurn>[0][]) {
  const report = buildReport(buildTranscript({ turns: turns.map((turn) => buildTurn(turn)) }))
  return countProblems(report.report.findings, [report])
}

/** A turn in which our browser failed before the page was seen again. */
const brokenOff = {
  screenshot: null,
  page_wait_ms: 0,
  result: {
    ok: false,
    changed: false,
    url: 'https://shop.example/',
    error: 'The browser ended before the result of the action was known.',
    ms: 0,
    unseen: true,
  },
} as const

test.each(['infrastructure', 'agent', 'policy'] as const)(
  'problems with the site are counted by severity, and those of %s are not',
  (attribution) => {
    const other = { attribution, subject: 'shop.example/ login', severity: 4 } as const
    expect(count({ frictions: [buildFriction(), buildFriction(other)] })).toEqual([0, 0, 0, 1, 0])
    expect(count({ frictions: [buildFriction(other)] })).toEqual([0, 0, 0, 0, 0])
  },
)

test('a visitor who met no problem met none', () => {
  expect(count({})).toEqual([0, 0, 0, 0, 0])
})

test('where nothing was tested, nothing is counted', () => {
  expect(count()).toBeNull()
})

test('a session that was broken off in its first turn tested nothing, and in a later one what came before', () => {
  expect(count(brokenOff)).toBeNull()
  expect(count({}, { ...brokenOff, turn: 2 })).toEqual([0, 0, 0, 0, 0])
})

test('a page that hangs in the first turn was tested', () => {
  const hang = buildFriction({ detector: 'page-hung', category: 'error', severity: 4 })
  const result = { ...brokenOff.result, unseen: undefined, error: 'The page does not respond.' }
  expect(count({ ...brokenOff, result, frictions: [hang] })).toEqual([0, 0, 0, 0, 1])
})

test('a run tested the site if one of its sessions did, and counts a problem of several sessions once', () => {
  const reports = [
    brokenOff,
    { frictions: [buildFriction()] },
    { frictions: [buildFriction()] },
  ].map((turn, index) =>
    buildReport(buildTranscript({ session_id: `sess_${index}`, turns: [buildTurn(turn)] })),
  )
  const countAll = (some: typeof reports) => {
    const run = { runId: 'run_1', targetUrl: 'https://shop.example/', reports: some }
    return countProblems(buildAggregate(run).findings, some)
  }
  expect(countAll(reports)).toEqual([0, 0, 0, 1, 0])
  expect(countAll(reports.slice(0, 1))).toBeNull()
})

test('reports from before it was recorded what was tested count by their turns', () => {
  const report = buildReport(buildTranscript())
  const { tested: _unknown, ...metrics } = report.report.metrics
  const old = (turns: number) => ({
    ...report,
    report: { ...report.report, metrics: { ...metrics, turns } },
  })
  expect(countProblems([], [old(1)])).toEqual([0, 0, 0, 0, 0])
  expect(countProblems([], [old(0)])).toBeNull()
})

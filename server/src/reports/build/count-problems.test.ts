import { expect, test } from 'vitest'
import {
  buildFriction,
  buildTranscript,
  buildTurn,
} from '../../../tests/support/records/build-transcript.ts'
import { buildReport } from './build-report.ts'
import { countProblems } from './count-problems.ts'

function count(...turns: Parameters<typeof buildTurn>[0][]) {
  const report = buildReport(buildTranscript({ turns: turns.map((turn) => buildTurn(turn)) }))
  return countProblems(report.report.findings, [report])
}

test('problems with the site are counted by severity, and what was not its fault is not', () => {
  const ours = {
    attribution: 'infrastructure',
    subject: 'shop.example/ login',
    severity: 4,
  } as const
  expect(count({ frictions: [buildFriction(), buildFriction(ours)] })).toEqual([0, 0, 0, 1, 0])
})

test('a visitor who met no problem met none', () => {
  expect(count({})).toEqual([0, 0, 0, 0, 0])
})

test('where nothing was tested, nothing is counted', () => {
  expect(count()).toBeNull()
})

import { expect, test } from 'vitest'
import { buildTranscript, buildTurn } from '../../../tests/support/records/build-transcript.ts'
import { buildAggregate } from './build-aggregate.ts'
import { buildReport } from './build-report.ts'

const paid = { input_tokens: 1000, output_tokens: 100, cost_usd: 0.004, ms: 300 }
const unpriced = { ...paid, cost_usd: 0, unpriced_tokens: 1100 }

test('a report sums its turns and usage without a turn', () => {
  const { report } = buildReport(
    buildTranscript({ turns: [buildTurn({ usage: paid })], unrecorded_usage: paid }),
  )
  expect(report.usage).toEqual({ input_tokens: 2000, output_tokens: 200, cost_usd: 0.008 })
})

test('an unknown cost of one turn makes the cost of session and run unknown', () => {
  const known = buildReport(buildTranscript({ turns: [buildTurn({ usage: paid })] }))
  const unknown = buildReport(
    buildTranscript({
      turns: [buildTurn({ usage: paid }), buildTurn({ turn: 2, usage: unpriced })],
    }),
  )
  expect(unknown.report.usage).toEqual({
    input_tokens: 2000,
    output_tokens: 200,
    cost_usd: null,
  })
  const run = { runId: 'run_1', targetUrl: 'https://shop.example/' }
  expect(buildAggregate({ ...run, reports: [known, unknown] }).usage).toEqual({
    input_tokens: 3000,
    output_tokens: 300,
    cost_usd: null,
  })
  expect(buildAggregate({ ...run, reports: [known, known] }).usage?.cost_usd).toBe(0.008)
})

test('a run with a report without usage has no usage', () => {
  const { report, ...rest } = buildReport(buildTranscript())
  const { usage: _, ...old } = report
  const reports = [
    { ...rest, report: old },
    { ...rest, report },
  ]
  const aggregate = buildAggregate({ runId: 'run_1', targetUrl: 'https://shop.example/', reports })
  expect(aggregate.usage).toBeUndefined()
})

import { expect, test } from 'vitest'
import { buildTranscript, buildTurn } from '../../../tests/support/records/build-transcript.ts'
import { buildAggregate } from './build-aggregate.ts'
import { buildReport } from './build-report.ts'
import { automationLimit } from './describe-limits.ts'

test('a site that asks whether the browser is automated is mentioned, for the session and the run', () => {
  const asking = buildReport(
    buildTranscript({ turns: [buildTurn(), buildTurn({ turn: 2, asks_if_automated: true })] }),
  )
  const plain = buildReport(buildTranscript({ turns: [buildTurn()] }))
  const reports = [asking, plain]
  const run = buildAggregate({ runId: 'run_1', targetUrl: 'https://shop.example/', reports })
  const told = [asking.report.limits, plain.report.limits, run.limits]
  expect(told.map((limits) => limits.includes(automationLimit))).toEqual([true, false, true])
})

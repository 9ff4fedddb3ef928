import { expect, test } from 'vitest'
import {
  buildFriction,
  buildTranscript,
  buildTurn,
} from '../../../tests/support/records/build-transcript.ts'
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

test('a problem of the test environment that only some sessions met is listed once', () => {
  const frictions = ['fonts.example', 'tags.example'].map((host) =>
    buildFriction({
      subject: host,
      title: `No response of ${host}`,
      attribution: 'infrastructure',
    }),
  )
  const reports = [frictions, frictions.slice(0, 1)].map((met) =>
    buildReport(buildTranscript({ turns: [buildTurn({ frictions: met })] })),
  )
  const run = buildAggregate({ runId: 'run_1', targetUrl: 'https://shop.example/', reports })
  expect(run.limits.filter((limit) => limit.includes('environment'))).toEqual([
    'Problems with the test environment, not counted against the site: No response of fonts.example; No response of tags.example.',
  ])
})

test('findings that no replay confirmed are counted and named in one sentence', () => {
  const frictions = ['#a', '#b'].map((subject) =>
    buildFriction({ status: 'verified', title: 'The button is dead', subject }),
  )
  const reason = 'Its steps would send a form.'
  const replays = frictions.map(({ detector, subject }) => ({
    detector,
    subject,
    turn: 1,
    opened: null,
    turns: [],
    reason,
    status: 'unverified' as const,
  }))
  const report = buildReport(buildTranscript({ turns: [buildTurn({ frictions })], replays }))
  expect(report.report.limits).toContain(
    '2 findings verified in the session, not by repeating their steps after this session (F1, F2): each says why.',
  )
})

test('a finding that a measurement verified is not listed as unconfirmed, for the session or the run', () => {
  const friction = buildFriction({ status: 'verified', title: 'The button is dead' })
  const { detector, subject } = friction
  const reason = 'Its steps would send a form.'
  const replay = { detector, subject, turn: 1, opened: null, turns: [], reason }
  const report = buildReport(
    buildTranscript({
      turns: [buildTurn({ frictions: [friction] })],
      replays: [{ ...replay, status: 'unverified' }],
    }),
  )
  expect(report.report.limits).toContain(
    '1 finding verified in the session, not by repeating its steps after this session (F1): it says why.',
  )
  const run = buildAggregate({
    runId: 'run_1',
    targetUrl: 'https://shop.example/',
    reports: [report],
  })
  expect(run.findings).toMatchObject([{ status: 'verified', status_reason: reason }])
})

test('turns without a picture say that a provider refused it only if it did', () => {
  const used = { input_tokens: 9, output_tokens: 9, cost_usd: 0, ms: 9 }
  const limitsWith = (usage: object) => {
    const turns = [{ pictures: 1 }, usage].map((each, index) =>
      buildTurn({ turn: index + 1, usage: { ...used, ...each } }),
    )
    return buildReport(buildTranscript({ turns, is_preview: undefined })).report.limits
  }
  const start = 'In 1 of 2 turns the language model had no picture of the page, because'
  expect(limitsWith({ pictures_refused: 1 })).toContain(
    `${start} its provider refused it, and decided from the text.`,
  )
  expect(limitsWith({})).toContain(
    `${start} none could be taken or the model that answered sees none, and decided from the text.`,
  )
})

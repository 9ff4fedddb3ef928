import type { Transcript } from '@understudy/contract/transcript'
import { expect, test } from 'vitest'
import { buildTranscript, buildTurn } from '../../../tests/support/records/build-transcript.ts'
import { buildReport } from './build-report.ts'

const turns = [1, 2, 3, 4, 5].map((turn) => buildTurn({ turn }))

test('the praise of quick pages names the slowest load of the table if it is longer than every wait', () => {
  expect(praise(847)).toEqual([
    'Pages load quickly: the slowest load, of https://shop.example/shop, took 847 ms.',
  ])
  expect(praise(90)).toEqual(['Pages load quickly: the longest wait in 5 turns was 120 ms.'])
})

test('a load that users notice prevents the praise, whichever of its moments was late', () => {
  expect(praise(1000)).toEqual([])
})

test('quick pages alone are no praise', () => {
  expect(listPraise({ turns, termination_kind: 'gave_up' })).toEqual([])
})

const success = {
  ...buildTranscript().outcome,
  supported: true,
  evidence_turn: 1,
  evidence_quote: 'Shop',
}

function listPraise(part: Partial<Transcript>): string[] {
  return buildReport(buildTranscript(part)).report.worked_well.map(({ text }) => text)
}

function praise(loadMs: number): string[] {
  const url = 'https://shop.example/shop'
  const load = { url, turn: 0, ttfb_ms: 20, load_ms: loadMs, lcp_ms: null, cls: null }
  return listPraise({ turns, timings: [load], outcome: success }).filter((text) =>
    text.startsWith('Pages load quickly'),
  )
}

test.each([
  [
    'message',
    [
      'The site confirms success: “Thank you”.',
      'The goal was reached in 2 turns, without a detour.',
    ],
  ],
  ['page', ['The goal was reached in 2 turns, without a detour.']],
] as const)(
  'only a message confirms success, and the turns after it do not count: %s',
  (kind, texts) => {
    const outcome = {
      ...buildTranscript().outcome,
      supported: true,
      evidence_turn: 2,
      evidence_quote: 'Thank you',
      evidence_kind: kind,
      judged_by: 'code',
    } as const
    const shown = turns.map((turn) => ({ ...turn, page_wait_ms: 2000, observation: 'Thank you' }))
    const { report } = buildReport(buildTranscript({ turns: shown, outcome }))
    expect(report.worked_well.map(({ text }) => text)).toEqual(texts)
  },
)

import type { ClaimCheck } from '@understudy/contract/checks/claim-check'
import { expect, test } from 'vitest'
import {
  buildFriction,
  buildTranscript,
  buildTurn,
} from '../../../tests/support/records/build-transcript.ts'
import { buildReport } from '../compose/build-report.ts'

const claim = buildFriction({
  detector: 'mind',
  subject: 'shop.example/ icon login small',
  title: 'The login is only an icon',
  observed: 'There are no words.',
  quote: null,
  box: { x: 1, y: 2, width: 30, height: 40 },
  severity: 2,
  claimed_severity: 3,
})

/** What a report says of a claim, with what came of the second look at its picture and of its replay. */
function report(check: Partial<ClaimCheck> | null, replayed: string | null = null) {
  const { subject, detector } = claim
  const looked: ClaimCheck = { subject, turn: 1, verdict: 'open', seen: '', reason: '', ...check }
  const fact = {
    detector,
    subject,
    turn: 1,
    status: 'unverified' as const,
    opened: null,
    turns: [],
  }
  const transcript = buildTranscript({
    turns: [buildTurn({ frictions: [claim] })],
    ...(check === null ? {} : { claim_checks: [looked] }),
    ...(replayed === null ? {} : { replays: [{ ...fact, reason: replayed }] }),
  })
  return buildReport(transcript).report.findings.map((finding) => [
    finding.severity,
    finding.observed,
    finding.status_reason,
  ])
}

const observed = 'There are no words.'

test.each([
  ['none was due', null, null, undefined],
  [
    'the time was used up',
    { reason: 'The time for second looks after this session was used up.' },
    null,
    'A second look at its picture was not made: The time for second looks after this session was used up.',
  ],
  [
    'it decided nothing',
    { seen: 'An icon.', reason: 'It is silent on that.' },
    null,
    'A second look at its picture could not decide it.',
  ],
  [
    'the provider failed, and no replay could tell either',
    { reason: 'no answer' },
    'The visitor judged what it saw.',
    'The visitor judged what it saw. A second look at its picture was not made: no answer.',
  ],
] as const)(
  'a claim stays minor and says what its second look came to: %s',
  (_what, check, replayed, reason) => {
    expect(report(check, replayed)).toEqual([[2, observed, reason]])
  },
)

test('a confirmed claim is as severe as claimed, and does not repeat what the look described', () => {
  const seen = 'A green bar with three white icons.'
  expect(report({ verdict: 'confirmed', seen })).toEqual([
    [
      3,
      `${observed} A second look at the picture, by a model that did not know of this, describes the same.`,
      undefined,
    ],
  ])
})

test('a contradicted claim is no finding', () => {
  expect(report({ verdict: 'contradicted', seen: 'The word Login.' })).toEqual([])
})

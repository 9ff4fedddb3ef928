import { describe, expect, test } from 'vitest'
import type { TerminationKind } from '@understudy/contract/session-event'
import {
  buildFriction,
  buildTranscript,
  buildTurn,
} from '../../../tests/support/records/build-transcript.ts'
import { judgeOutcome } from './judge-outcome.ts'

const claimed = {
  claimed_success: true,
  claim: 'The lamp is ordered.',
  supported: null,
  evidence_turn: null,
  evidence_quote: null,
}

describe('a claim of success', () => {
  test('succeeds when the site confirmed it', () => {
    const turns = [buildTurn({ observation: 'Thank you for your order' })]
    const outcome = {
      ...claimed,
      supported: true,
      evidence_turn: 1,
      evidence_quote: 'Thank you for your order',
    }
    const verdict = judgeOutcome(buildTranscript({ turns, outcome }))
    expect(verdict.status).toBe('succeeded')
    expect(verdict.reason).toBe('The site confirmed it: “Thank you for your order”.')
    expect(verdict.evidence[0]?.turn).toBe(1)
  })

  test('is a false success when the request behind it failed', () => {
    const outcome = { ...claimed, supported: false, evidence_turn: 1, evidence_quote: 'Saved' }
    expect(judgeOutcome(buildTranscript({ outcome })).status).toBe('false_success')
  })

  test('is a false success when a detector saw one close to the end', () => {
    const turns = [buildTurn({ frictions: [buildFriction({ detector: 'false-success' })] })]
    const outcome = { ...claimed, supported: true, evidence_turn: 1 }
    expect(judgeOutcome(buildTranscript({ turns, outcome })).status).toBe('false_success')
  })

  test('is inconclusive when nothing speaks for it', () => {
    expect(judgeOutcome(buildTranscript({ outcome: claimed })).status).toBe('inconclusive')
  })

  test('succeeds when the words it quotes stand on one of the last pages', () => {
    const turns = [buildTurn({ observation: 'Returns\nYou have 30 days to send it back.' })]
    const outcome = { ...claimed, claim: 'Found it: “You have 30 days”' }
    expect(judgeOutcome(buildTranscript({ turns, outcome }))).toMatchObject({
      status: 'succeeded',
      evidence: [{ turn: 1, quote: 'You have 30 days' }],
    })
  })

  test('is not believed when the words it quotes were never seen', () => {
    const outcome = { ...claimed, claim: 'Found it: “You have 30 days”' }
    expect(judgeOutcome(buildTranscript({ outcome })).status).toBe('inconclusive')
  })
})

test('words that end a sentence themselves get no second full stop', () => {
  const turns = [buildTurn({ observation: 'Thank you!' })]
  const outcome = { ...claimed, supported: true, evidence_turn: 1, evidence_quote: 'Thank you!' }
  const { reason } = judgeOutcome(buildTranscript({ turns, outcome }))
  expect(reason).toBe('The site confirmed it: “Thank you!”')
})

describe('a goal that the built-in explorer did not reach', () => {
  const caveat = 'The built-in explorer follows words: it may have been there without knowing it.'
  const leave = buildTurn({ action: { kind: 'give_up', ref: null, label: null, text: null } })
  const missed = { task: 'Buy the lamp', termination_kind: 'gave_up', is_preview: true } as const

  test('may have been reached without its knowing', () => {
    const turns = [leave]
    const verdict = judgeOutcome(buildTranscript({ ...missed, turns }))
    expect(verdict).toMatchObject({ status: 'abandoned' })
    expect(verdict.reason).toContain(caveat)
    const spent = buildTranscript({ ...missed, turns, termination_kind: 'budget_exhausted' })
    expect(judgeOutcome(spent)).toMatchObject({ status: 'failed' })
    expect(judgeOutcome(spent).reason).toContain(caveat)
  })

  test('was left for what the record shows when patience was lost', () => {
    expect(judgeOutcome(buildTranscript(missed)).reason).not.toContain(caveat)
  })

  test('was missed where a model drove', () => {
    const { is_preview: _isPreview, ...driven } = missed
    expect(judgeOutcome(buildTranscript({ ...driven, turns: [leave] })).reason).not.toContain(
      caveat,
    )
  })
})

test('a cancelled run says so once', () => {
  const transcript = buildTranscript({
    termination_kind: 'cancelled',
    termination_reason: 'The run was cancelled.',
  })
  expect(judgeOutcome(transcript).reason).toBe('The run was cancelled before the end.')
})

const kinds: [TerminationKind, string][] = [
  ['gave_up', 'abandoned'],
  ['nothing_left', 'failed'],
  ['budget_exhausted', 'failed'],
  ['blocked', 'inconclusive'],
  ['cancelled', 'inconclusive'],
  ['model_error', 'inconclusive'],
  ['browser_error', 'inconclusive'],
  ['worker_lost', 'inconclusive'],
  ['credential_error', 'inconclusive'],
]

test.each(kinds)('a session with a task that ended with %s is %s', (kind, status) => {
  const outcome = { ...claimed, claimed_success: false, claim: '' }
  expect(judgeOutcome(buildTranscript({ termination_kind: kind, outcome })).status).toBe(status)
})

test('without a task nothing was to be reached', () => {
  const transcript = buildTranscript({ task: null, termination_kind: 'nothing_left' })
  expect(judgeOutcome(transcript).status).toBe('inconclusive')
})

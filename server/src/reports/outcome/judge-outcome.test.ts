import type { TerminationKind } from '@understudy/contract/session-event'
import { describe, expect, test } from 'vitest'
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

  test('is inconclusive when nothing supports it', () => {
    expect(judgeOutcome(buildTranscript({ outcome: claimed })).status).toBe('inconclusive')
  })

  test('is inconclusive whatever its words and its quote say, and names its quote', () => {
    const turns = [buildTurn({ observation: 'Returns\nYou have 30 days to send it back.' })]
    const quote = 'You have 30 days'
    const outcome = { ...claimed, claim: `Found it: “${quote}”`, claimed_quote: quote }
    expect(judgeOutcome(buildTranscript({ turns, outcome }))).toMatchObject({
      status: 'inconclusive',
      reason:
        'The persona says that it reached the goal; nothing in the record confirms or contradicts it. It quotes “You have 30 days”, which does not prove it.',
    })
  })

  test('is inconclusive if code cannot judge something new, with the second look that found nothing', () => {
    const usage = { input_tokens: 1, output_tokens: 1, cost_usd: 0, ms: 1 }
    const look = { verdict: 'not_shown', reason: 'The order was only begun.', usage } as const
    const outcome = { ...claimed, possible_turns: [1], second_look: look }
    expect(judgeOutcome(buildTranscript({ outcome }))).toMatchObject({
      status: 'inconclusive',
      reason:
        'The persona says that it reached the goal; the record shows something new, but not that it is what the task asked for. A second look at the record did not find it: The order was only begun.',
    })
  })
})

test('words that already end a sentence get no second full stop', () => {
  const turns = [buildTurn({ observation: 'Thank you!' })]
  const outcome = { ...claimed, supported: true, evidence_turn: 1, evidence_quote: 'Thank you!' }
  const { reason } = judgeOutcome(buildTranscript({ turns, outcome }))
  expect(reason).toBe('The site confirmed it: “Thank you!”')
})

describe('a goal that the built-in explorer did not reach', () => {
  const caveat =
    'The built-in explorer matches words: it does not recognize every way in which a page shows success.'
  const leave = buildTurn({ action: { kind: 'give_up', ref: null, label: null, text: null } })
  const missed = { task: 'Buy the lamp', termination_kind: 'gave_up', is_preview: true } as const

  test('is inconclusive: success may not have been recognized', () => {
    const turns = [leave]
    const verdict = judgeOutcome(buildTranscript({ ...missed, turns }))
    expect(verdict).toMatchObject({ status: 'inconclusive' })
    expect(verdict.reason).toContain(caveat)
    const spent = buildTranscript({ ...missed, turns, termination_kind: 'budget_exhausted' })
    expect(judgeOutcome(spent)).toMatchObject({ status: 'inconclusive' })
    expect(judgeOutcome(spent).reason).toContain(caveat)
  })

  test('was abandoned for a reason in the record if patience was lost', () => {
    expect(judgeOutcome(buildTranscript(missed)).reason).not.toContain(caveat)
  })

  test('was reached if the record shows it: the explorer gives up where a page says nothing that it knows', () => {
    const transcript = buildTranscript({ ...missed, turns: [leave], outcome: shown })
    expect(judgeOutcome(transcript).status).toBe('succeeded')
  })

  test('names the page that rejected a form, and the turns, if the session ended there', () => {
    const url = 'https://shop.example/checkout'
    const lost = buildFriction({ detector: 'lost-input' })
    const silent = buildFriction({ detector: 'silent-validation' })
    const turns = [
      buildTurn({ turn: 1, url, frictions: [lost] }),
      buildTurn({ turn: 2, url, frictions: [silent] }),
      { ...leave, url, result: { ...leave.result, url } },
    ]
    const { reason } = judgeOutcome(buildTranscript({ ...missed, turns }))
    expect(reason).toContain(
      '/checkout rejected a form in turns 1 and 2, and the session ended on that page.',
    )
    expect(reason).not.toContain(caveat)
    const elsewhere = judgeOutcome(buildTranscript({ ...missed, turns: [...turns, leave] }))
    expect(elsewhere.reason).not.toContain('rejected a form')
    expect(elsewhere.reason).toContain(caveat)
  })

  test('was missed if a model drove', () => {
    const { is_preview: _isPreview, ...driven } = missed
    expect(judgeOutcome(buildTranscript({ ...driven, turns: [leave] })).reason).not.toContain(
      caveat,
    )
  })
})

const shown = {
  ...claimed,
  claimed_success: false,
  claim: '',
  supported: true,
  evidence_turn: 1,
  evidence_quote: 'Thank you',
  evidence_kind: 'message',
  judged_by: 'code',
} as const

describe('a success that the record shows', () => {
  test.each(['budget_exhausted', 'nothing_left', 'gave_up', 'model_error'] as const)(
    'counts even if the session ended with %s',
    (kind) => {
      const verdict = judgeOutcome(buildTranscript({ termination_kind: kind, outcome: shown }))
      expect(verdict).toMatchObject({ status: 'succeeded', evidence: [{ turn: 1 }] })
    },
  )

  test('does not count for a visitor who says that it gave up, nor in a cancelled run', () => {
    const action = { kind: 'give_up', ref: null, label: null, text: 'It did not work.' } as const
    const left = buildTranscript({
      termination_kind: 'gave_up',
      outcome: shown,
      turns: [buildTurn({ action })],
    })
    expect(judgeOutcome(left).status).toBe('abandoned')
    const cancelled = buildTranscript({ termination_kind: 'cancelled', outcome: shown })
    expect(judgeOutcome(cancelled).status).toBe('inconclusive')
  })

  test.each([
    ['page', 'The expected page opened: “Thank you”.'],
    ['entry', 'The site lists it: “Thank you”.'],
    ['gone', 'It is no longer there: “Thank you”.'],
    ['value', 'The page shows it: “Thank you”.'],
    ['network', 'The site’s server accepted it: “Thank you”.'],
  ] as const)('by a %s names it so', (kind, reason) => {
    const outcome = { ...shown, evidence_kind: kind }
    expect(judgeOutcome(buildTranscript({ outcome })).reason).toBe(reason)
  })

  test('by a second look says so, with its turn', () => {
    const outcome = { ...shown, judged_by: 'second_look' } as const
    expect(judgeOutcome(buildTranscript({ outcome }))).toMatchObject({
      status: 'succeeded',
      reason:
        'A second look at the record finds the task done at turn 1, where the site says: “Thank you”.',
      evidence: [{ turn: 1, quote: 'Thank you' }],
    })
  })
})

test('a false success in another turn than that of the evidence does not contradict it', () => {
  const thanks = buildFriction({ detector: 'false-success' })
  const outcome = { ...shown, claimed_success: true, evidence_turn: 1 }
  const judge = (turn: number) => {
    const turns = [1, 2].map((each) =>
      buildTurn({ turn: each, frictions: each === turn ? [thanks] : [] }),
    )
    return judgeOutcome(buildTranscript({ turns, outcome })).status
  }
  expect(judge(2)).toBe('succeeded')
  expect(judge(1)).toBe('false_success')
})

test.each([
  [
    'network',
    'POST /api/orders returned HTTP 500',
    'The site announced success (“Thank you”), but the request behind it failed: POST /api/orders returned HTTP 500.',
  ],
  ['page', 'Sorry!', 'The site announced success (“Thank you”), but then said: “Sorry!”'],
  [
    'reread',
    'It was gone.',
    'The site announced success (“Thank you”), but it was gone after the page was reloaded.',
  ],
] as const)('a success denied by the %s is a false one', (by, words, reason) => {
  const outcome = { ...shown, supported: false, denial: { by, words } }
  const verdict = judgeOutcome(buildTranscript({ outcome }))
  expect(verdict).toMatchObject({ status: 'false_success', reason, evidence: [{ turn: 1 }] })
})

test.each([
  ['entry', 'The site listed it (“Thank you”), but it was gone after the page was reloaded.'],
  ['gone', 'It was no longer there (“Thank you”), but it was back after the page was reloaded.'],
] as const)(
  'what a page showed only until it was reloaded is no announcement: %s',
  (kind, reason) => {
    const denial = { by: 'reread', words: '' } as const
    const outcome = { ...shown, evidence_kind: kind, supported: false, denial }
    expect(judgeOutcome(buildTranscript({ outcome }))).toMatchObject({
      status: 'false_success',
      reason,
    })
  },
)

test('why a visitor gave up is told in its own words, as such', () => {
  const action = { kind: 'give_up', ref: null, label: null, text: 'I see no price.' } as const
  const left = buildTranscript({
    termination_kind: 'gave_up',
    termination_reason: 'I see no price.',
    turns: [buildTurn({ action })],
  })
  expect(judgeOutcome(left).reason).toBe(
    'Maria left without reaching the goal. In its words: “I see no price.”',
  )
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
  ['internal_error', 'inconclusive'],
]

test.each(kinds)('a session with a task that ended with %s is %s', (kind, status) => {
  const outcome = { ...claimed, claimed_success: false, claim: '' }
  expect(judgeOutcome(buildTranscript({ termination_kind: kind, outcome })).status).toBe(status)
})

test('without a task there is no goal', () => {
  const transcript = buildTranscript({ task: null, termination_kind: 'nothing_left' })
  expect(judgeOutcome(transcript).status).toBe('inconclusive')
})

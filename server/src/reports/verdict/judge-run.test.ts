import type { ObservedFriction } from '@understudy/contract/finding'
import type { Transcript } from '@understudy/contract/transcript'
import { defaultGate } from '@understudy/contract/verdict/gate'
import { expect, test } from 'vitest'
import { buildComparedRun } from '../../../tests/support/records/build-compared-run.ts'
import {
  buildFriction,
  buildTurn,
  testPersona,
} from '../../../tests/support/records/build-transcript.ts'
import { judgeRun } from './judge-run.ts'
import type { JudgedRun } from './judged-run.ts'

const verified = buildFriction({ status: 'verified' })
const rule = buildFriction({
  detector: 'accessibility-violation',
  subject: 'shop.example/ color-contrast',
  category: 'accessibility',
  status: 'verified',
  title: 'Low contrast in the header',
})
const checked = { accessibility_checked: ['https://shop.example/'] }

/** A session that met these problems. */
function met(...frictions: ObservedFriction[]): Partial<Transcript> {
  return { ...checked, turns: [buildTurn({ frictions })] }
}

const clean = met()

function judge(
  sessions: readonly Partial<Transcript>[],
  {
    before,
    gate = {},
    ...rest
  }: Omit<Partial<JudgedRun>, 'gate'> & {
    before?: readonly Partial<Transcript>[]
    gate?: Partial<JudgedRun['gate']>
  } = {},
) {
  return judgeRun({
    gate: { ...defaultGate, ...gate },
    run: buildComparedRun('run_2', sessions),
    baseline: before === undefined ? null : buildComparedRun('run_1', before),
    history: { runs: before === undefined ? 0 : 1, fingerprints: new Set() },
    unverified: new Set(),
    dismissed: new Set(),
    costUsd: 0,
    ...rest,
  })
}

/** The fingerprint of the only problem. */
function fingerprintOf(friction: ObservedFriction): string {
  const [session] = buildComparedRun('run_1', [met(friction)]).sessions
  return session?.report?.report.findings[0]?.fingerprint ?? ''
}

test('a new, verified and severe problem fails the run, with its evidence', () => {
  expect(judge([met(verified)], { before: [clean] })).toMatchObject({
    run_id: 'run_2',
    verdict: 'failed',
    cause: null,
    summary: 'Failed. 1 new problem of severity 3 or higher.',
    baseline: { run_id: 'run_1', runs: 1 },
    sessions: { total: 1, tested: 1 },
    problems: { new: 1, flaky: 0, persisting: 0, unknown: 0 },
    rules: [
      {
        rule: 'problems',
        status: 'failed',
        reason: '1 new problem of severity 3 or higher.',
        evidence: [
          {
            text: 'The “Add to cart” button does nothing',
            persona: 'Maria',
            session_id: 'run_2_0',
            severity: 3,
            age: 'new',
            turn: 1,
            screenshot: '0001.png',
            url: 'https://shop.example/',
          },
        ],
        more: 0,
      },
    ],
  })
})

test.each([
  ['nobody replayed', met(buildFriction()), {}],
  ['is minor', met(buildFriction({ status: 'verified', severity: 2 })), {}],
  ['is an accessibility rule', met(rule), {}],
  ['was dismissed', met(verified), { dismissed: new Set([fingerprintOf(verified)]) }],
])('a new problem does not fail the run if it %s', (_why, session, more) => {
  expect(judge([session], { before: [clean], ...more }).verdict).toBe('passed')
})

test('the gate decides which problems count', () => {
  const unverified = { gate: { only_verified: false }, before: [clean] }
  expect(judge([met(buildFriction())], unverified).verdict).toBe('failed')
  const apart = { gate: { accessibility_severity: 3 }, before: [clean] }
  expect(judge([met(rule)], apart)).toMatchObject({
    summary: 'Failed. 1 new accessibility violation of severity 3 or higher.',
    rules: [
      { rule: 'problems', status: 'passed' },
      { rule: 'accessibility', status: 'failed' },
    ],
  })
  const old = { gate: { only_new: false }, before: [met(verified)] }
  expect(judge([met(verified)], old).verdict).toBe('failed')
  const off = judge([met(verified)], { gate: { fail_on_severity: null }, before: [clean] })
  expect([off.verdict, off.summary]).toEqual(['passed', 'Passed. The gate has no rules.'])
})

test('a problem that the run before had, or did not look for, is not new', () => {
  const old = judge([met(verified)], { before: [met(verified)] })
  expect([old.verdict, old.problems.persisting]).toEqual(['passed', 1])
  const elsewhere = { turns: [buildTurn({ url: 'https://shop.example/cart' })] }
  const unlooked = judge([met(verified)], { before: [elsewhere] })
  expect([unlooked.verdict, unlooked.problems.unknown]).toEqual(['passed', 1])
})

test('a problem that makes visitors try again is new where the run before did the same', () => {
  const escape = buildTurn({
    turn: 2,
    action: { kind: 'press', ref: null, label: null, text: 'Escape' },
  })
  const again = buildTurn({ turn: 3, frictions: [verified] })
  const tried = { ...checked, turns: [buildTurn({ frictions: [verified] }), escape, again] }
  expect(judge([tried], { before: [clean] })).toMatchObject({
    verdict: 'failed',
    problems: { new: 1, unknown: 0 },
  })
})

test('a control that the page did not have before cannot have an older problem', () => {
  const seen = {
    ...checked,
    turns: [buildTurn({ action: { kind: 'click', ref: 'e2', label: 'Search', text: null } })],
  }
  // It was in view and nobody pressed it.
  expect(judge([met(verified)], { before: [seen] }).problems).toMatchObject({ new: 0, unknown: 1 })
  const [turn] = seen.turns
  const without = {
    ...checked,
    turns: [{ ...buildTurn(turn), observation: 'Shop\nbutton "Search"' }],
  }
  expect(judge([met(verified)], { before: [without] })).toMatchObject({
    verdict: 'failed',
    problems: { new: 1, unknown: 0 },
  })
  // It only came into view after scrolling, so the page may have had it further down.
  const scrolled = buildTurn({
    observation: 'Shop\nbutton "Search"',
    action: { kind: 'scroll', ref: null, label: null, text: null },
  })
  const below = { ...checked, turns: [scrolled, buildTurn({ turn: 2, frictions: [verified] })] }
  expect(judge([below], { before: [without] }).problems).toMatchObject({ new: 0, unknown: 1 })
})

test('the first run has nothing to compare with and becomes the baseline', () => {
  expect(judge([met(verified)])).toMatchObject({
    verdict: 'passed',
    summary:
      'Passed. There is no earlier run to compare with, so none of its problems can fail it; later runs are compared with this one.',
    baseline: null,
    problems: { unknown: 1 },
    rules: [{ rule: 'problems', status: 'not_judged' }],
  })
})

test('a problem that comes and goes is flaky and never fails a run', () => {
  const history = { runs: 3, fingerprints: new Set([fingerprintOf(verified)]) }
  const flaky = judge([met(verified)], { before: [clean], history })
  expect(flaky).toMatchObject({
    verdict: 'passed',
    baseline: { runs: 3 },
    problems: { new: 0, flaky: 1 },
    flaky: [{ text: 'The “Add to cart” button does nothing', age: 'flaky' }],
  })
  const strict = { before: [clean], history, gate: { only_new: false } }
  expect(judge([met(verified)], strict).verdict).toBe('passed')
})

test('what a run passed with because nothing had verified it stays new until something does', () => {
  const guessed = buildFriction({ status: 'unverified' })
  const fingerprint = fingerprintOf(verified)
  const first = judge([met(guessed)], { before: [clean] })
  expect([first.verdict, first.problems.new, first.unverified]).toEqual([
    'passed',
    1,
    [fingerprint],
  ])
  const unverified = new Set(first.unverified)
  const second = judge([met(guessed)], { before: [met(guessed)], unverified })
  expect([second.verdict, second.problems.new, second.unverified]).toEqual([
    'passed',
    1,
    [fingerprint],
  ])
  const third = judge([met(verified)], { before: [met(guessed)], unverified })
  expect([third.verdict, third.problems.new, third.unverified]).toEqual(['failed', 1, undefined])
})

const gaveUp: Partial<Transcript> = {
  ...clean,
  termination_kind: 'gave_up',
  termination_reason: 'The shop has no lamp.',
  outcome: {
    claimed_success: false,
    claim: 'There is no lamp.',
    supported: null,
    evidence_turn: null,
    evidence_quote: null,
  },
}
const reached: Partial<Transcript> = {
  ...clean,
  outcome: {
    claimed_success: true,
    claim: 'The lamp is ordered.',
    supported: true,
    evidence_turn: 1,
    evidence_quote: 'Shop',
  },
}
/** Claims success, and nothing supports it. */
const unclear = clean

test('enough sessions with a clear outcome must reach the goal', () => {
  const gate = { min_completion: 0.5 }
  expect(judge([reached, gaveUp], { gate }).verdict).toBe('passed')
  expect(judge([reached, unclear], { gate: { min_completion: 1 } }).verdict).toBe('passed')
  expect(judge([gaveUp, unclear], { gate })).toMatchObject({
    verdict: 'failed',
    sessions: { total: 2, tested: 2, inconclusive: 1 },
    rules: [
      { rule: 'problems' },
      {
        rule: 'completion',
        status: 'failed',
        reason:
          '0 of 1 session with a clear outcome reached the goal, fewer than the 50% that the gate asks for.',
        evidence: [{ session_id: 'run_2_0', persona: 'Maria', fingerprint: null }],
      },
    ],
  })
})

test('an unclear outcome is neither a success nor a failure', () => {
  const gates = [{ min_completion: 0.5 }, { required_personas: [testPersona.id] }]
  for (const gate of gates) {
    expect(judge([unclear], { gate })).toMatchObject({
      verdict: 'could_not_test',
      cause: 'unclear',
      summary: 'Could not test. The record does not show whether the goal was reached.',
    })
  }
  expect(judge([unclear]).verdict).toBe('passed')
})

test('a required persona must not miss the goal', () => {
  const gate = { required_personas: [testPersona.id] }
  expect(judge([reached], { gate }).verdict).toBe('passed')
  expect(judge([gaveUp], { gate })).toMatchObject({
    verdict: 'failed',
    rules: [{}, { rule: 'required_personas', reason: 'Maria did not reach the goal.' }],
  })
})

test('the budget is a rule of its own', () => {
  const gate = { max_cost_usd: 0.5 }
  expect(judge([clean], { gate, costUsd: 0.25 }).verdict).toBe('passed')
  expect(judge([clean], { gate, costUsd: 1.5 })).toMatchObject({
    verdict: 'failed',
    rules: [{}, { rule: 'cost', reason: 'The run cost $1.50, more than the $0.5000 allowed.' }],
  })
  expect(judge([clean], { gate, costUsd: null })).toMatchObject({
    verdict: 'passed',
    rules: [{}, { rule: 'cost', status: 'not_judged' }],
  })
})

test.each([
  ['model_error', 'model'],
  ['browser_error', 'host'],
  ['worker_lost', 'host'],
  ['cancelled', 'cancelled'],
] as const)('a session that ended with %s could not test: %s', (kind, cause) => {
  const session = { ...clean, termination_kind: kind, termination_reason: 'It ended.' }
  expect(judge([clean, session], { before: [clean] })).toMatchObject({
    verdict: 'could_not_test',
    cause,
    sessions: { total: 2, tested: 1 },
  })
})

test('a verdict counts only the sessions that the named cause stopped', () => {
  const ends = ['model_error', 'browser_error', 'worker_lost'] as const
  const sessions = ends.map((kind) => ({
    ...clean,
    termination_kind: kind,
    termination_reason: 'It ended.',
  }))
  expect(judge(sessions, { before: [clean] })).toMatchObject({
    summary: 'Could not test. The language model failed (1 session).',
    sessions: { total: 3, tested: 0 },
  })
})

test('a site that lets nobody in could not be tested, whatever was found on the way', () => {
  const unseen = {
    ok: false,
    changed: false,
    url: 'https://shop.example/',
    error: 'refused',
    ms: 1,
    unseen: true,
  } as const
  const refused: Partial<Transcript> = {
    termination_kind: 'blocked',
    termination_reason: 'The site answers 500.',
    turns: [buildTurn({ result: unseen, frictions: [{ ...verified, severity: 4 }] })],
  }
  expect(judge([refused], { before: [clean] })).toMatchObject({
    verdict: 'could_not_test',
    cause: 'site',
    summary:
      'Could not test. The site kept visitors out, did not answer or stopped responding (1 session).',
  })
})

test('a site whose every page is an error could not be tested, however often it is asked', () => {
  const failed = buildFriction({
    detector: 'failed-page',
    subject: 'shop.example/ 500',
    category: 'error',
    severity: 4,
    status: 'verified',
  })
  const down = { turns: [buildTurn({ frictions: [failed] }), buildTurn({ turn: 2 })] }
  expect(judge([down], { before: [clean] })).toMatchObject({
    verdict: 'could_not_test',
    cause: 'site',
  })
})

test('what was found counts even if another session could not test', () => {
  const lost = { ...clean, termination_kind: 'worker_lost', termination_reason: 'Gone.' } as const
  expect(judge([met(verified), lost], { before: [clean] }).verdict).toBe('failed')
})

test('a verdict is bounded, however much a run found', () => {
  const pages = [
    'about',
    'blog',
    'cart',
    'contact',
    'faq',
    'help',
    'jobs',
    'legal',
    'login',
    'news',
    'press',
    'shop',
  ]
  const turns = pages.map((page, index) =>
    buildTurn({
      turn: index + 1,
      url: `https://shop.example/${page}`,
      frictions: [
        buildFriction({
          status: 'verified',
          subject: `shop.example/${page} button ${page}`,
          title: `“${page}” does nothing`,
        }),
      ],
    }),
  )
  const { rules, problems } = judge([{ turns }], { gate: { only_new: false } })
  expect(problems.unknown).toBe(12)
  expect([rules[0]?.evidence.length, rules[0]?.more]).toEqual([10, 2])
})

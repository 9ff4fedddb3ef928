import type { ObservedFriction } from '@understudy/contract/finding'
import type { TranscriptTurn } from '@understudy/contract/transcript'
import { expect, test } from 'vitest'
import { buildComparedRun } from '../../../tests/support/records/build-compared-run.ts'
import {
  buildFriction,
  buildTurn,
  testPersona,
} from '../../../tests/support/records/build-transcript.ts'
import { compareRuns } from './compare-runs.ts'
import type { ComparedRun } from './compared-run.ts'

const home = 'https://shop.example/'
const cart = `${home}cart`
const jonas = {
  ...testPersona,
  id: 'pers_jonas',
  name: 'Jonas',
  synthesized_prompt: 'You are Jonas.',
}

const wideCart = buildFriction({
  detector: 'wide-page',
  subject: 'shop.example/cart wide',
  category: 'layout',
})

/** A turn from one address to another. */
function go(
  turn: number,
  [from, to]: readonly [string, string],
  frictions: ObservedFriction[] = [],
): TranscriptTurn {
  const action = { kind: 'click' as const, ref: 'e1', label: 'Cart', text: null }
  const result = { ok: true, changed: true, url: to, error: null, ms: 40 }
  return buildTurn({ turn, url: from, action, result, frictions })
}

/** What became of the only problem of the site that the earlier run met. */
function judge(earlier: ComparedRun, later: ComparedRun) {
  const [problem] = compareRuns(earlier, later).problems.filter(({ run_id: id }) => id === 'run_1')
  return [problem?.change, problem?.reason, problem?.explanation]
}

const sawWideCart = buildComparedRun('run_1', [{ turns: [go(1, [home, cart], [wideCart])] }])

test('only visitors who came back are named, with the pages that they reached', () => {
  const both = buildComparedRun('run_1', [
    { turns: [go(1, [home, cart], [wideCart])] },
    { persona: jonas, turns: [go(1, [home, cart], [wideCart])] },
  ])
  const onlyMaria = buildComparedRun('run_2', [{ turns: [go(1, [home, cart])] }])
  expect(judge(both, onlyMaria)).toEqual([
    'gone',
    null,
    'In the later run, Maria opened /cart and did not meet the problem.',
  ])
  const elsewhere = buildComparedRun('run_2', [
    { turns: [go(1, [home, cart])] },
    { persona: jonas, turns: [buildTurn()] },
  ])
  expect(judge(both, elsewhere)[2]).toBe(
    'In the later run, Maria opened /cart and did not meet the problem.',
  )
})

test('what was done is said only of those who had to do it', () => {
  const menu = buildTurn({
    url: cart,
    action: { kind: 'click', ref: 'e1', label: 'Menu', text: null },
    frictions: [wideCart],
  })
  const both = buildComparedRun('run_1', [
    { turns: [menu] },
    { persona: jonas, turns: [go(1, [home, `${cart}?step=pay`], [wideCart])] },
  ])
  const later = buildComparedRun('run_2', [
    { turns: [{ ...menu, frictions: [] }] },
    { persona: jonas, turns: [go(1, [home, `${cart}?step=pay`])] },
  ])
  expect(judge(both, later)).toEqual([
    'gone',
    null,
    'In the later run, Maria opened /cart and did the same there; Jonas opened /cart?step=pay. None of these visits met the problem.',
  ])
})

test.each([
  ['failed-page', 'shop.example/cart'],
  ['broken-link', 'shop.example/cart reached by a link'],
  ['broken-off-page', 'shop.example/cart'],
  ['blank-page', 'shop.example/cart'],
  ['stuck-loading', 'shop.example/cart'],
  ['page-hung', 'shop.example/cart Pay'],
  ['blocked-host', 'request api.shop.example'],
] as const)('a page with %s was not seen', (detector, subject) => {
  const failure = buildFriction({ detector, subject })
  const failed = [
    'not_reached',
    'page_failed',
    'In the later run, Maria opened /cart, but the page failed, hung or was blocked.',
  ]
  const arrival = go(1, [home, cart], [failure])
  const return_ = [go(2, [cart, home]), go(3, [home, cart])]
  expect(judge(sawWideCart, buildComparedRun('run_2', [{ turns: [arrival] }]))).toEqual(failed)
  expect(judge(sawWideCart, buildComparedRun('run_2', [{ turns: [arrival, ...return_] }]))).toEqual(
    failed,
  )
  const elsewhere = buildFriction({ detector, subject: 'shop.example/help' })
  const fine = [go(1, [home, cart]), go(2, [cart, `${home}help`], [elsewhere])]
  expect(judge(sawWideCart, buildComparedRun('run_2', [{ turns: fine }]))[0]).toBe('gone')
})

test('a page that is reported empty at the second observation was empty at the first', () => {
  const blank = buildFriction({ detector: 'blank-page', subject: 'shop.example/cart' })
  const turns = [go(1, [home, cart]), go(2, [cart, cart], [blank])]
  expect(judge(sawWideCart, buildComparedRun('run_2', [{ turns }]))[1]).toBe('page_failed')
})

test('a page that keeps the visitor out was not seen', () => {
  const blocked = buildComparedRun('run_2', [
    { termination_kind: 'blocked', turns: [go(1, [home, cart])] },
  ])
  expect(judge(sawWideCart, blocked)[1]).toBe('page_failed')
})

test('an action that only opened a failed page was not repeated', () => {
  const deadClick = buildFriction()
  const earlier = buildComparedRun('run_1', [{ turns: [buildTurn({ frictions: [deadClick] })] }])
  const failure = buildFriction({ detector: 'failed-page', subject: 'shop.example/cart' })
  const turn = { ...buildTurn(), result: go(1, [home, cart]).result, frictions: [failure] }
  expect(judge(earlier, buildComparedRun('run_2', [{ turns: [turn] }]))[1]).toBe('page_failed')
})

test('a persona that was edited between the runs can notice other things', () => {
  const patient = { ...testPersona, patience_level: 'high' as const }
  const later = buildComparedRun('run_2', [{ persona: patient, turns: [go(1, [home, cart])] }])
  expect(judge(sawWideCart, later)).toEqual([
    'not_reached',
    'persona_changed',
    'Maria, who met it, was edited between the runs, so the visits cannot be compared.',
  ])
  expect(compareRuns(sawWideCart, later)).toMatchObject({
    differences: ['Maria was edited between the runs.'],
    personas: [{ earlier: { session_id: 'run_1_0' }, later: { session_id: 'run_2_0' } }],
  })
})

test('a problem is not gone if the session of the later run was broken off in its first turn', () => {
  const sawWideHome = buildComparedRun('run_1', [
    { turns: [go(1, [home, cart], [{ ...wideCart, subject: 'shop.example/ wide' }])] },
  ])
  const { result } = go(1, [home, home])
  const first = buildTurn({ result: { ...result, ok: false, unseen: true } })
  const later = buildComparedRun('run_2', [{ termination_kind: 'browser_error', turns: [first] }])
  expect(judge(sawWideHome, later).slice(0, 2)).toEqual(['not_reached', 'session_ended_early'])
})

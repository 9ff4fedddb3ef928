import type { ObservedFriction } from '@understudy/contract/finding'
import type { TranscriptTurn } from '@understudy/contract/transcript'
import { expect, test } from 'vitest'
import { buildComparedRun } from '../../../tests/support/records/build-compared-run.ts'
import {
  buildFriction,
  buildTranscript,
  buildTurn,
  testPersona,
} from '../../../tests/support/records/build-transcript.ts'
import { compareRuns } from './compare-runs.ts'
import type { ComparedRun } from './compared-run.ts'

const shop = 'https://shop.example'
const home = `${shop}/`
const jonas = {
  ...testPersona,
  id: 'pers_jonas',
  name: 'Jonas',
  synthesized_prompt: 'You are Jonas.',
}

const click = (label: string) => ({ kind: 'click' as const, ref: 'e1', label, text: null })
const stay = (url: string) => ({ ok: true, changed: true, url, error: null, ms: 40 })

const deadClick = buildFriction()
const wideCart = buildFriction({
  detector: 'wide-page',
  subject: 'shop.example/cart wide',
  category: 'layout',
  severity: 2,
  title: 'The cart is wider than the screen',
  observed: 'It scrolls sideways.',
})
const slowRule = buildFriction({
  detector: 'accessibility-violation',
  subject: 'shop.example/cart color-contrast',
  category: 'accessibility',
  severity: 2,
  title: 'Low contrast in the cart',
  observed: 'The total is light grey.',
})

/** From the home page to the cart. */
function openCart(turn: number, frictions: ObservedFriction[] = []): TranscriptTurn {
  return buildTurn({
    turn,
    url: home,
    action: click('Cart'),
    result: stay(`${shop}/cart`),
    frictions,
  })
}

/** What became of the only problem. */
function judge(earlier: ComparedRun, later: ComparedRun) {
  const { problems } = compareRuns(earlier, later)
  expect(problems).toHaveLength(1)
  const [problem] = problems
  return [problem?.change, problem?.reason, problem?.explanation]
}

const sawDeadClick = buildComparedRun('run_1', [{ turns: [buildTurn({ frictions: [deadClick] })] }])
const sawWideCart = buildComparedRun('run_1', [{ turns: [openCart(1, [wideCart])] }])

test('a problem of both runs persists, with the severity of each', () => {
  const worse = { ...deadClick, severity: 4 }
  const later = buildComparedRun('run_2', [{ turns: [buildTurn({ frictions: [worse] })] }])
  expect(compareRuns(sawDeadClick, later)).toMatchObject({
    counts: { new: 0, persisting: 1, gone: 0, not_reached: 0 },
    problems: [
      {
        change: 'persisting',
        reason: null,
        run_id: 'run_2',
        severity: 4,
        earlier_severity: 3,
        personas: ['Maria'],
        evidence: [{ session_id: 'run_2_0' }],
      },
    ],
  })
})

test('an action is compared only with the same action on the same page', () => {
  const same = buildComparedRun('run_2', [{ turns: [buildTurn()] }])
  expect(judge(sawDeadClick, same)).toEqual([
    'gone',
    null,
    'In the later run, Maria opened /, did the same there and did not meet the problem.',
  ])
  const another = buildComparedRun('run_2', [{ turns: [buildTurn({ action: click('Search') })] }])
  expect(judge(sawDeadClick, another)).toEqual([
    'not_reached',
    'step_not_repeated',
    'In the later run, Maria opened / but did not do the same there: click “Add to cart”.',
  ])
  const failed = { ...stay(home), ok: false, error: 'The button is covered.' }
  const missed = buildComparedRun('run_2', [{ turns: [buildTurn({ result: failed })] }])
  expect(judge(sawDeadClick, missed)[1]).toBe('step_not_repeated')
  const first = buildTurn({ action: { kind: 'type', ref: 'e2', label: 'Size', text: 'XL' } })
  const prepared = buildComparedRun('run_2', [{ turns: [first, buildTurn({ turn: 2 })] }])
  expect(judge(sawDeadClick, prepared)[1]).toBe('step_not_repeated')
  const scrolled = buildTurn({ action: { kind: 'scroll', ref: null, label: null, text: null } })
  const looked = buildComparedRun('run_2', [{ turns: [scrolled, buildTurn({ turn: 2 })] }])
  expect(judge(sawDeadClick, looked)[0]).toBe('gone')
})

test('a state of a page is compared with the same address, however it was reached', () => {
  const direct = buildComparedRun('run_2', [
    { turns: [buildTurn({ url: `${shop}/cart?utm_source=mail#top`, action: click('Pay') })] },
  ])
  expect(judge(sawWideCart, direct)).toEqual([
    'gone',
    null,
    'In the later run, Maria opened /cart and did not meet the problem.',
  ])
  expect(judge(sawWideCart, buildComparedRun('run_2', [{ turns: [buildTurn()] }]))).toEqual([
    'not_reached',
    'page_not_visited',
    'In the later run, Maria did not open /cart.',
  ])
  const records = (id: number) => `${shop}/lamps/${id}`
  const wideLamp = { ...wideCart, subject: 'shop.example/lamps/:id wide' }
  const lamp = (id: number, frictions: ObservedFriction[]) =>
    buildTurn({ url: home, action: click('Lamp'), result: stay(records(id)), frictions })
  const sawLamp = buildComparedRun('run_1', [{ turns: [lamp(1, [wideLamp])] }])
  expect(judge(sawLamp, buildComparedRun('run_2', [{ turns: [lamp(2, [])] }]))[1]).toBe(
    'page_not_visited',
  )
  expect(judge(sawLamp, buildComparedRun('run_2', [{ turns: [lamp(1, [])] }]))[0]).toBe('gone')
})

test('what the first view showed needs no action again', () => {
  const failed = buildFriction({
    detector: 'failed-request',
    subject: 'shop.example/ GET shop.example/api/offers 500',
    before_action: true,
  })
  const earlier = buildComparedRun('run_1', [{ turns: [buildTurn({ frictions: [failed] })] }])
  const other = buildComparedRun('run_2', [{ turns: [buildTurn({ action: click('Search') })] }])
  expect(judge(earlier, other)).toEqual([
    'gone',
    null,
    'In the later run, Maria opened / and did not meet the problem.',
  ])
})

test('a state that an action caused needs the action again', () => {
  const opened = buildTurn({
    action: click('Menu'),
    frictions: [{ ...wideCart, subject: 'shop.example/ wide' }],
  })
  const earlier = buildComparedRun('run_1', [{ turns: [opened] }])
  const other = buildComparedRun('run_2', [{ turns: [buildTurn({ action: click('Search') })] }])
  expect(judge(earlier, other)[1]).toBe('step_not_repeated')
  const same = buildComparedRun('run_2', [{ turns: [buildTurn({ action: click('Menu') })] }])
  expect(judge(earlier, same)[0]).toBe('gone')
})

test('all places of a problem have to be reached, by a persona who met it there', () => {
  const twice = buildComparedRun('run_1', [
    { turns: [openCart(1, [wideCart])] },
    {
      persona: jonas,
      turns: [
        buildTurn({
          action: click('Basket'),
          result: stay(`${shop}/cart?step=pay`),
          frictions: [wideCart],
        }),
      ],
    },
  ])
  const onlyMaria = buildComparedRun('run_2', [{ turns: [openCart(1)] }])
  expect(compareRuns(twice, onlyMaria).counts).toEqual({
    new: 0,
    persisting: 0,
    gone: 0,
    not_reached: 1,
  })
  const onlyJonas = buildComparedRun('run_2', [{ persona: jonas, turns: [openCart(1)] }])
  expect(judge(sawWideCart, onlyJonas)).toEqual([
    'not_reached',
    'persona_missing',
    'Maria, who met it, did not take part in the later run.',
  ])
  const renamed = { ...testPersona, id: 'pers_inline' }
  expect(
    judge(sawWideCart, buildComparedRun('run_2', [{ persona: renamed, turns: [openCart(1)] }]))[0],
  ).toBe('gone')
})

test('a session that was cut short, or left no record, shows nothing beyond where it was', () => {
  const lost = buildComparedRun('run_2', [
    { termination_kind: 'worker_lost', turns: [buildTurn()] },
  ])
  expect(judge(sawWideCart, lost)).toEqual([
    'not_reached',
    'session_ended_early',
    'In the later run, the session of Maria was cut short before that point of /cart.',
  ])
  const after = buildComparedRun('run_2', [
    { termination_kind: 'worker_lost', turns: [openCart(1)] },
  ])
  expect(judge(sawWideCart, after)[0]).toBe('gone')
  const [session] = lost.sessions
  const unrecorded = session === undefined ? [] : [{ ...session, transcript: null, report: null }]
  const gone = { ...lost, sessions: unrecorded }
  expect(judge(sawWideCart, gone)[1]).toBe('session_ended_early')
  expect(compareRuns(sawWideCart, gone).differences).toEqual([
    '1 of 1 session of the run run_2 has no report.',
  ])
})

test('a site that did not open is compared once it opens', () => {
  const down = buildTranscript().outcome
  const earlier = buildComparedRun('run_1', [
    { termination_kind: 'blocked', turns: [], outcome: { ...down, site_down: 'It refused.' } },
  ])
  expect(judge(earlier, buildComparedRun('run_2', [{ turns: [buildTurn()] }]))[0]).toBe('gone')
})

test('a rule counts as checked only where the later run recorded a check', () => {
  const earlier = buildComparedRun('run_1', [{ turns: [openCart(1, [slowRule])] }])
  expect(judge(earlier, buildComparedRun('run_2', [{ turns: [openCart(1)] }]))[1]).toBe(
    'not_measured',
  )
  const other = {
    url: `${shop}/cart`,
    turn: 1,
    rule: 'image-alt',
    impact: 'minor' as const,
    help: 'Images must have alternative text',
    help_url: 'https://example.com/',
    targets: [],
    count: 1,
  }
  const checked = buildComparedRun('run_2', [{ turns: [openCart(1)], accessibility: [other] }])
  expect(judge(earlier, checked)[0]).toBe('gone')
  const clean = (url: string) =>
    buildComparedRun('run_2', [{ turns: [openCart(1)], accessibility_checked: [url] }])
  expect(judge(earlier, clean(`${shop}/cart#top`))[0]).toBe('gone')
  expect(judge(earlier, clean(`${shop}/`))[1]).toBe('not_measured')
})

test('a run on another device proves nothing', () => {
  const onPhone = buildComparedRun('run_2', [{ turns: [openCart(1)] }], { device: 'phone' })
  expect(judge(sawWideCart, onPhone).slice(0, 2)).toEqual(['not_reached', 'device_differs'])
})

test('other logins, words of a visitor and problems that come and go prove nothing', () => {
  const loggedIn = buildComparedRun('run_2', [{ turns: [openCart(1)] }], {
    credentialIds: ['cred_1'],
  })
  expect(judge(sawWideCart, loggedIn).slice(0, 2)).toEqual(['not_reached', 'login_differs'])
  const claim = buildFriction({
    detector: 'mind',
    subject: 'shop.example/ confusing prices',
    title: 'Prices are confusing',
    observed: 'Two prices are shown.',
    quote: 'Shop',
  })
  const said = buildComparedRun('run_1', [{ turns: [buildTurn({ frictions: [claim] })] }])
  expect(judge(said, buildComparedRun('run_2', [{ turns: [buildTurn()] }])).slice(0, 2)).toEqual([
    'not_reached',
    'only_said',
  ])
  const fleeting = { ...wideCart, status: 'not_reproduced' as const }
  const once = buildComparedRun('run_1', [{ turns: [openCart(1, [fleeting])] }])
  expect(judge(once, buildComparedRun('run_2', [{ turns: [openCart(1)] }]))[1]).toBe(
    'not_reproduced',
  )
})

test('a new problem can be older if the earlier run was not there', () => {
  const later = buildComparedRun('run_2', [{ turns: [openCart(1, [wideCart])] }])
  expect(judge(buildComparedRun('run_1', [{ turns: [openCart(1)] }]), later)).toEqual([
    'new',
    null,
    'In the earlier run, Maria opened /cart and did not meet the problem.',
  ])
  expect(judge(buildComparedRun('run_1', [{ turns: [buildTurn()] }]), later)).toEqual([
    'new',
    'page_not_visited',
    'It can be older. In the earlier run, Maria did not open /cart.',
  ])
})

test('what the runs themselves did wrong is not compared', () => {
  const ours = { ...wideCart, attribution: 'infrastructure' as const }
  const earlier = buildComparedRun('run_1', [{ turns: [openCart(1, [ours])] }])
  expect(
    compareRuns(earlier, buildComparedRun('run_2', [{ turns: [openCart(1)] }])).problems,
  ).toEqual([])
})

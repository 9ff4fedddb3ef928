import { afterAll, beforeAll, expect, test } from 'vitest'
import { nothingSpent, sessionBudgets } from '../../../src/session/session-budget.ts'
import { openSessionBench, type SessionBench } from '../../support/browser/session-bench.ts'
import {
  createScriptedMind,
  freeOfCharge,
  refOf,
  waitForAbort,
} from '../../support/mind/scripted-mind.ts'
import { createTestPersona } from '../../support/records/create-test-persona.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

const home =
  '<html lang="en"><h1>Welcome</h1><a href="/about" style="position: absolute; left: 40px; top: 120px; width: 160px; height: 30px">About us</a><button>Apply</button>'
const about = '<html lang="en"><h1>About us</h1><p>We sell mugs.</p><a href="/">Home</a>'

let bench: SessionBench

beforeAll(async () => {
  bench = await openSessionBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

test('a session that reaches its goal is recorded turn by turn', async () => {
  await using site = await startLocalSite({ '/': home, '/about': about })
  const mind = createScriptedMind((situation) =>
    situation.turn === 1
      ? { kind: 'click', ref: refOf(situation, 'About us') }
      : { kind: 'done', summary: 'I read about them.', quote: 'We sell mugs.' },
  )
  const { result, turns, events } = await bench.run({ mind }, { targetUrl: site.url, task: 'Read' })

  expect(result).toMatchObject({ kind: 'goal_reached', reason: 'I read about them.' })
  expect(result.outcome).toMatchObject({ claimed_success: true, supported: null })
  expect(
    turns.map(({ url, action, result: { ok, changed } }) => ({ url, action, ok, changed })),
  ).toEqual([
    {
      url: site.url,
      action: {
        kind: 'click',
        ref: expect.any(String),
        label: 'About us',
        text: null,
        box: { x: 40, y: 120, width: 160, height: 30 },
        control: { role: 'link', selector: 'a[href="/about"]', is_only: true },
      },
      ok: true,
      changed: true,
    },
    {
      url: `${site.url}about`,
      action: {
        kind: 'done',
        ref: null,
        label: null,
        text: 'I read about them.',
        quote: 'We sell mugs.',
      },
      ok: true,
      changed: false,
    },
  ])
  expect(events.find(({ kind }) => kind === 'action')?.data).toEqual(turns[0]?.action)
  expect(turns[0]?.screenshot).toMatch(/^0001\.(png|jpg)$/)
  expect(events.filter(({ turn }) => turn === null || turn < 2).map(({ kind }) => kind)).toEqual([
    'session_started',
    'page_loaded',
    'observation',
    'page_loaded',
    'screenshot',
    'thought',
    'action',
    'action_result',
    'page_loaded',
    'observation',
    'mood',
    'page_loaded',
    'screenshot',
  ])
})

test('a finished free exploration ends with nothing left, not with a reached goal', async () => {
  await using site = await startLocalSite({ '/': home })
  const mind = createScriptedMind(() => ({ kind: 'done', summary: 'All seen.', quote: '' }))
  const { result } = await bench.run({ mind }, { targetUrl: site.url })
  expect(result.kind).toBe('nothing_left')
})

test('the turn budget ends a session, and turns of an earlier attempt count', async () => {
  await using site = await startLocalSite({ '/': home })
  const mind = createScriptedMind(({ turn }) => ({ kind: 'note', text: `note ${turn}` }))
  const budget = { ...sessionBudgets.short, maxTurns: 5 }
  const spentBefore = { ...nothingSpent, turns: 3 }
  const { result, turns } = await bench.run({ mind }, { targetUrl: site.url, budget, spentBefore })
  expect(result).toMatchObject({ kind: 'budget_exhausted', reason: 'All 5 turns were used.' })
  expect(turns.map(({ turn }) => turn)).toEqual([4, 5])
})

test('tokens end a session before the next turn', async () => {
  await using site = await startLocalSite({ '/': home })
  const mind = createScriptedMind(() => ({ kind: 'note', text: 'x' }), {
    ...freeOfCharge,
    input_tokens: 60,
  })
  const budget = { ...sessionBudgets.short, maxTokens: 100 }
  const { result, turns } = await bench.run({ mind }, { targetUrl: site.url, budget })
  expect(result).toMatchObject({
    kind: 'budget_exhausted',
    reason: 'The model used all 100 tokens.',
  })
  expect(turns).toHaveLength(2)
})

test('the time limit interrupts a mind that takes too long', async () => {
  await using site = await startLocalSite({ '/': home })
  const mind = createScriptedMind((_situation, signal) => waitForAbort(signal))
  const budget = { ...sessionBudgets.short, maxMs: 1500 }
  const { result } = await bench.run({ mind }, { targetUrl: site.url, budget })
  expect(result.kind).toBe('budget_exhausted')
  expect(result.reason).toBe('The time limit of 0.03 minutes was reached.')
})

test('a repeated action is warned about, then replaced, then ends the session', async () => {
  await using site = await startLocalSite({ '/': home })
  const mind = createScriptedMind(
    (situation) => ({
      kind: 'click',
      ref: refOf(situation, 'Apply'),
    }),
    { ...freeOfCharge, input_tokens: 60 },
  )
  const persona = createTestPersona({
    patience_level: 'high',
    technical_sophistication: 'high',
  })
  const { result, turns } = await bench.run({ mind }, { targetUrl: site.url, persona })
  expect(result).toMatchObject({
    kind: 'nothing_left',
    unrecorded: { input_tokens: 60 },
    cause: null,
  })
  expect(mind.seen.map(({ loopWarning }) => loopWarning !== null)).toEqual([
    false,
    false,
    false,
    ...Array<boolean>(mind.seen.length - 3).fill(true),
  ])
  expect(turns.map(({ action }) => action.kind).slice(0, 7)).toEqual([
    ...Array<string>(5).fill('click'),
    'back',
    'scroll',
  ])
})

test('an impatient persona leaves after too many problems', async () => {
  const mugs = ['red', 'blue', 'green', 'black', 'white']
  const trouble = mugs.map((colour) => `<button>Buy ${colour}</button>`).join('')
  await using site = await startLocalSite({ '/': trouble })
  const mind = createScriptedMind((situation) => ({
    kind: 'click',
    ref: refOf(situation, `Buy ${mugs[situation.turn - 1]}`),
  }))
  const persona = createTestPersona({ name: 'Sam', patience_level: 'low' })
  const { result, turns } = await bench.run({ mind }, { targetUrl: site.url, persona })
  expect(result.kind).toBe('gave_up')
  expect(result.reason).toContain('Sam ran out of patience (level: low)')
  expect(turns).toHaveLength(4)
  expect(turns.at(-1)?.mood.patience).toBe(0)
})

test('a persona does not do what it does not know', async () => {
  await using site = await startLocalSite({ '/': home })
  const mind = createScriptedMind(({ turn }) =>
    turn === 1 ? { kind: 'find', text: 'mugs' } : { kind: 'give_up', reason: 'I am lost.' },
  )
  const persona = createTestPersona({ technical_sophistication: 'low' })
  const { result, turns } = await bench.run({ mind }, { targetUrl: site.url, persona })
  expect(turns[0]?.result).toMatchObject({ ok: false, changed: false })
  expect(turns[0]?.result.error).toContain('does not know the action find')
  expect(result).toMatchObject({ kind: 'gave_up', reason: 'I am lost.' })
})

test('a claimed finding is kept only with words that are on the page', async () => {
  await using site = await startLocalSite({ '/': about })
  const noPrices = {
    title: 'No prices',
    category: 'content',
    severity: 2,
    expected: 'Prices.',
    observed: 'None.',
    place: '',
    recommendation: 'Show the prices.',
  } as const
  const mind = createScriptedMind(({ turn }) => ({
    action: { kind: 'note', text: 'hm' },
    finding: { ...noPrices, quote: turn === 1 ? 'We sell mugs.' : 'We sell cups.' },
  }))
  const budget = { ...sessionBudgets.short, maxTurns: 2 }
  const { turns } = await bench.run({ mind }, { targetUrl: site.url, budget })
  const quotes = turns.map(({ frictions }) =>
    frictions.filter(({ detector }) => detector === 'mind').map(({ quote }) => quote),
  )
  expect(quotes).toEqual([['We sell mugs.'], []])
})

test('a question of guided exploration is in the turn with its answer', async () => {
  await using site = await startLocalSite({ '/': home })
  const mind = createScriptedMind(() => ({ kind: 'note', text: 'x' }))
  const budget = { ...sessionBudgets.short, maxTurns: 2 }
  const assignment = { targetUrl: site.url, budget, guidedExploration: 'deep' } as const
  const { turns } = await bench.run({ mind, chooseQuestion: askAtTheEnd }, assignment)
  expect(turns.map(({ question, answer }) => [question, answer])).toEqual([
    [null, null],
    ['How was it?', 'You asked: How was it?'],
  ])
})

test('measurements of a single-page application’s route are in the transcript', async () => {
  const route = `history.pushState({}, '', '/about'); document.body.innerHTML = '<h1>About</h1><img src=/mug.png>'`
  await using site = await startLocalSite({
    '/': `<html lang="en"><title>Mugs</title><main><h1>Mugs</h1><button onclick="${route}">About</button></main>`,
  })
  const mind = createScriptedMind((situation) =>
    situation.turn === 1
      ? { kind: 'click', ref: refOf(situation, 'About') }
      : { kind: 'done', summary: 'All seen.', quote: '' },
  )
  const { transcript } = await bench.run({ mind }, { targetUrl: site.url })
  expect(transcript.accessibility).toMatchObject([
    { rule: 'image-alt', url: `${site.url}about`, turn: 1 },
  ])
  expect(transcript.timings).toHaveLength(1)
})

function askAtTheEnd({ isLast }: { isLast: boolean }): string | null {
  return isLast ? 'How was it?' : null
}

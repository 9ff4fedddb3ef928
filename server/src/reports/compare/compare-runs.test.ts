import type { TranscriptTurn } from '@understudy/contract/transcript'
import { expect, test } from 'vitest'
import { buildComparedRun } from '../../../tests/support/records/build-compared-run.ts'
import { buildTurn, testPersona } from '../../../tests/support/records/build-transcript.ts'
import { compareRuns } from './compare-runs.ts'

const jonas = {
  ...testPersona,
  id: 'pers_jonas',
  name: 'Jonas',
  synthesized_prompt: 'You are Jonas.',
}

/** From the home page to the cart. */
function openCart(): TranscriptTurn {
  const url = 'https://shop.example/cart'
  return buildTurn({
    action: { kind: 'click', ref: 'e1', label: 'Cart', text: null },
    result: { ok: true, changed: true, url, error: null, ms: 40 },
  })
}

test('personas, pages and conditions of both runs are put side by side', () => {
  const earlier = buildComparedRun('run_1', [
    { turns: [buildTurn()] },
    { persona: jonas, turns: [openCart()] },
  ])
  const later = buildComparedRun(
    'run_2',
    [{ persona: jonas, turns: [buildTurn()] }, { turns: [buildTurn()] }, {}],
    {
      task: 'Buy a chair',
      isPreview: true,
      durationBudget: 'medium',
      guidedExploration: 'deep',
      flows: ['Open the cart'],
      credentialIds: ['cred_1'],
      replayMaySendData: true,
    },
  )
  const { personas, map, differences } = compareRuns(earlier, later)
  expect(
    personas.map((each) => [each.name, each.earlier?.session_id, each.later?.session_id]),
  ).toEqual([
    ['Maria', 'run_1_0', 'run_2_1'],
    ['Jonas', 'run_1_1', 'run_2_0'],
    ['Maria', undefined, 'run_2_2'],
  ])
  expect(personas[0]?.later).toMatchObject({ turns: 1, duration_ms: 120_000 })
  expect(map.pages).toEqual([
    { url_pattern: '/', title: 'Shop', earlier_sessions: 2, later_sessions: 3 },
    { url_pattern: '/cart', title: '', earlier_sessions: 1, later_sessions: 0 },
  ])
  expect(map.transitions).toEqual([
    {
      from: '/',
      to: '/cart',
      action: 'click',
      label: 'Cart',
      earlier_sessions: 1,
      later_sessions: 0,
    },
  ])
  expect(differences).toEqual([
    'The runs had different tasks.',
    'The runs had different named steps.',
    'The runs had different logins.',
    'A language model drove one run, the built-in explorer the other.',
    'The sessions had different budgets.',
    'A questioner asked the personas in one run differently from the other.',
    'Only in one run could replays repeat steps that send data.',
  ])
})

test('runs on different devices are told apart', () => {
  const later = buildComparedRun('run_2', [{}], { device: 'phone' })
  expect(compareRuns(buildComparedRun('run_1', [{}]), later).differences).toEqual([
    'The visitors had different devices: Desktop (1280 x 800, mouse), then Phone (412 x 839, touch, emulated in Chromium).',
  ])
})

test('personas of only one run are named', () => {
  const earlier = buildComparedRun('run_1', [{}])
  const later = buildComparedRun('run_2', [{ persona: jonas }, { persona: jonas }])
  expect(compareRuns(earlier, later).differences).toEqual([
    'Only the earlier run had the persona Maria.',
    'Only the later run had the persona Jonas.',
  ])
  const both = buildComparedRun('run_1', [{}, { persona: jonas }])
  expect(compareRuns(both, buildComparedRun('run_2', [])).differences).toContain(
    'Only the earlier run had the personas Maria and Jonas.',
  )
})

test('runs of different models are told apart', () => {
  const later = buildComparedRun('run_2', [{}], { model: 'understudy-2' })
  expect(compareRuns(buildComparedRun('run_1', [{}]), later).differences).toEqual([
    'Different models drove the runs: understudy-1 and understudy-2.',
  ])
})

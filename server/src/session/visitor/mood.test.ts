import type { ObservedFriction } from '@understudy/contract/finding'
import { expect, test } from 'vitest'
import { createTestPersona } from '../../../tests/support/records/create-test-persona.ts'
import { describePage } from '../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../tests/support/records/describe-step.ts'
import { getPersonaLimits } from '../../mind/persona-limits.ts'
import { initialMood, type MoodEvents, updateMood } from './mood.ts'

const medium = getPersonaLimits(createTestPersona())
const low = getPersonaLimits(createTestPersona({ patience_level: 'low' }))
const { result, after } = describeStep(
  { kind: 'scroll', to: 'down' },
  { result: { changed: false } },
)
const usual = {
  result,
  after,
  frictions: [],
  paid: 0,
  expectsEffect: false,
  isReturn: false,
  givesUp: false,
} satisfies MoodEvents
const done = { ...usual, expectsEffect: true, result: { ...result, changed: true } }

test('a turn without effects or problems leaves the mood unchanged', () => {
  expect(updateMood(initialMood, usual, medium)).toEqual({
    patience: 1,
    frustration: 0,
  })
})

test('a major problem costs the patient less than the impatient', () => {
  const events = { ...usual, frictions: [describeProblem({ severity: 3 })] }
  expect(updateMood(initialMood, events, low).patience).toBe(0.75)
  expect(updateMood(initialMood, events, medium).patience).toBe(0.893)
})

test('waiting irritates by how far it exceeds what is tolerated, up to three times that', () => {
  expect(updateMood(initialMood, wait(2000), low).patience).toBe(1)
  expect(updateMood(initialMood, wait(5000), low).patience).toBe(0.75)
  expect(updateMood(initialMood, wait(60_000), low).patience).toBe(0.5)
})

test('what only a screen reader or developer tools would reveal does not irritate', () => {
  const frictions = [
    describeProblem({ category: 'accessibility' }),
    describeProblem({ attribution: 'agent' }),
    describeProblem({ detector: 'false-success', category: 'trust', severity: 4 }),
    describeProblem({ detector: 'failed-request', category: 'error', severity: 3 }),
    describeProblem({ detector: 'script-error', category: 'error', severity: 1 }),
  ]
  expect(updateMood(initialMood, { ...usual, frictions }, low).patience).toBe(1)
})

test('what works reduces frustration and slowly restores patience, up to all of it', () => {
  const problem = { ...usual, frictions: [describeProblem({ severity: 3 })] }
  let mood = updateMood(initialMood, problem, low)
  expect(mood).toEqual({ patience: 0.75, frustration: 0.75 })
  for (let pages = 0; pages < 4; pages += 1) mood = updateMood(mood, done, low)
  expect(mood).toEqual({ patience: 0.918, frustration: 0.238 })
  for (let pages = 0; pages < 4; pages += 1) mood = updateMood(mood, done, low)
  expect(mood.patience).toBe(1)
})

test('one problem costs once, however many detectors and claims tell of it', () => {
  const claim = describeProblem({ detector: 'mind', severity: 2, claimed_severity: 4 })
  const frictions = [
    describeProblem({ detector: 'changed-entry', severity: 3 }),
    describeProblem({ detector: 'error-dialog', category: 'error', severity: 3 }),
    claim,
  ]
  expect(updateMood(initialMood, { ...usual, frictions }, low).patience).toBe(0.75)
  expect(updateMood(initialMood, { ...usual, frictions: [claim] }, low).patience).toBe(1)
})

test('a wait and the finding that the page is slow are one', () => {
  const slow = describeProblem({ detector: 'slow-page', category: 'performance', severity: 2 })
  expect(updateMood(initialMood, { ...wait(5000), frictions: [slow] }, low).patience).toBe(0.75)
})

test('the same control costs only what is worse than before', () => {
  const frictions = [describeProblem({ severity: 3 })]
  expect(updateMood(initialMood, { ...usual, frictions, paid: 1.5 }, low).patience).toBe(1)
  expect(updateMood(initialMood, { ...usual, frictions, paid: 1 }, low).patience).toBe(0.917)
})

test('a way back, an action without effect and a refusal cost patience', () => {
  expect(updateMood(initialMood, { ...done, isReturn: true }, low).patience).toBe(0.958)
  expect(updateMood(initialMood, { ...usual, expectsEffect: true }, low).patience).toBe(0.958)
  const failure = { kind: 'disabled', message: 'It is disabled.' } as const
  const refused = { ...usual, result: { ...result, ok: false, failure } }
  expect(updateMood(initialMood, refused, low).patience).toBe(0.917)
})

test('a visitor who gives up has no full patience, even if nothing was measured', () => {
  const left = { ...usual, givesUp: true }
  expect(updateMood(initialMood, left, medium).patience).toBe(0.5)
  expect(updateMood({ patience: 0.2, frustration: 0 }, left, medium).patience).toBe(0.2)
})

function wait(pageWaitMs: number) {
  return { ...usual, after: describePage({ pageWaitMs }) }
}

function describeProblem(parts: Partial<ObservedFriction>): ObservedFriction {
  return {
    detector: 'dead-click',
    subject: '/ button',
    category: 'interaction',
    severity: 2,
    attribution: 'site',
    status: 'unverified',
    title: 'The button does nothing',
    expected: '',
    observed: '',
    quote: null,
    box: null,
    recommendation: '',
    ...parts,
  }
}

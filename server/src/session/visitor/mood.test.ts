import type { ObservedFriction } from '@understudy/contract/finding'
import { expect, test } from 'vitest'
import { createTestPersona } from '../../../tests/support/records/create-test-persona.ts'
import { describePage } from '../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../tests/support/records/describe-step.ts'
import { getPersonaLimits } from '../../mind/persona-limits.ts'
import { initialMood, updateMood } from './mood.ts'

const medium = getPersonaLimits(createTestPersona())
const low = getPersonaLimits(createTestPersona({ patience_level: 'low' }))
const { result, after } = describeStep({ kind: 'back' }, { result: { changed: false } })

test('a turn without effects or problems leaves the mood unchanged', () => {
  expect(updateMood(initialMood, { result, after, frictions: [], givesUp: false }, medium)).toEqual(
    {
      patience: 1,
      frustration: 0,
    },
  )
})

test('a major problem costs the patient less than the impatient', () => {
  const events = { result, after, frictions: [describeProblem({ severity: 3 })], givesUp: false }
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
  expect(updateMood(initialMood, { result, after, frictions, givesUp: false }, low).patience).toBe(
    1,
  )
})

test('successful pages reduce frustration, but do not restore patience', () => {
  const moved = {
    result: { ...result, navigated: true, changed: true },
    after,
    frictions: [],
    givesUp: false,
  }
  let mood = updateMood(
    initialMood,
    { ...moved, frictions: [describeProblem({ severity: 3 })] },
    low,
  )
  expect(mood).toEqual({ patience: 0.75, frustration: 0.75 })
  for (let pages = 0; pages < 4; pages += 1) mood = updateMood(mood, moved, low)
  expect(mood).toEqual({ patience: 0.75, frustration: 0.238 })
})

test('a visitor who gives up has no full patience, even if nothing was measured', () => {
  const left = { result, after, frictions: [], givesUp: true }
  expect(updateMood(initialMood, left, medium).patience).toBe(0.5)
  expect(updateMood({ patience: 0.2, frustration: 0 }, left, medium).patience).toBe(0.2)
})

function wait(pageWaitMs: number) {
  return { result, after: describePage({ pageWaitMs }), frictions: [], givesUp: false }
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

import { expect, test } from 'vitest'
import { describeTestSituation } from '../../../../tests/support/mind/describe-test-situation.ts'
import { describeField, describePage } from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import type { Observation } from '../../../turn/observation.ts'

const field = describeField('e1', 'What needs to be done?')
const empty = describePage({ lines: ['Todos'], elements: [field] })
const listed = describePage({ lines: ['Todos', 'Buy milk'], elements: [field] })

const filled = { ...listed, elements: [{ ...field, value: 'Buy milk' }] }
const alerts = ['Buy milk exists']
const rejected = { ...listed, lines: alerts, facts: { ...listed.facts, alerts } }

test.each([
  ['shows it', 'Add a todo named Buy milk', listed, 'Buy milk'],
  ['shows it', 'Add a todo “Buy milk”', listed, 'Buy milk'],
  ['shows nothing new', 'Add a todo named Buy milk', empty, null],
  ['shows it in its field', 'Add a todo named Buy milk', filled, null],
  ['rejects it', 'Add a todo named Buy milk', rejected, null],
  ['shows it', 'Add a todo named Buy milk and mark it as done', listed, null],
  ['shows it', 'Delete the todo named Buy milk', listed, null],
])('a page that %s after “%s” was typed is evidence: %s', (_what, task, observation, quote) => {
  expect(findQuote(task, observation)).toBe(quote)
})

test('what was listed before, and the results of a search, are no evidence', () => {
  expect(findQuote('Add a todo named Buy milk', listed, listed)).toBeNull()
  const search = describeField('e1', 'Search', { inputType: 'search' })
  const before = { ...empty, elements: [search] }
  expect(findQuote('Add a todo named Buy milk', listed, before)).toBeNull()
})

function findQuote(task: string, observation: Observation, before = empty): string | null {
  const action = { kind: 'type', ref: 'e1', text: 'Buy milk', submit: true } as const
  const steps = [describeStep(action, { before, after: observation })]
  const situation = describeTestSituation({ task, steps, observation })
  return situation.reached.get(task) ?? null
}

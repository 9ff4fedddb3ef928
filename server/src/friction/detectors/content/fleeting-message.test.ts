import { expect, test } from 'vitest'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import { describePage } from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import type { Observation } from '../../../turn/observation.ts'
import { fleetingMessage } from './fleeting-message.ts'

const persona = createTestPersona()
const words = 'Your question was sent to the office, which answers on Thursday.'

function pass(text: string, shownMs: number, after: Partial<Observation> = {}) {
  const { facts } = describePage()
  const step = describeStep(
    { kind: 'wait', ms: 500 },
    { after: describePage({ facts: { ...facts, passed: [{ text, shownMs }] }, ...after }) },
  )
  return fleetingMessage.detect({ step, earlier: [], persona })
}

test('a message that disappears before it can be read is reported', () => {
  expect(pass(words, 600)).toMatchObject([
    { attribution: 'site', category: 'feedback', severity: 2, status: 'verified' },
  ])
})

test('eleven words take 2.7 seconds', () => {
  expect(pass(words, 2690)).toHaveLength(1)
  expect(pass(words, 2700)).toEqual([])
})

test.each([
  ['a word or two', 'Copied to clipboard'],
  ['a sign of work under way', 'We are sending your question to the office…'],
])('%s may disappear at once', (_title, text) => {
  expect(pass(text, 300)).toEqual([])
})

test('what a page says about a text while it is being typed may disappear at once', () => {
  const { facts } = describePage()
  const after = describePage({ facts: { ...facts, passed: [{ text: words, shownMs: 300 }] } })
  const type = (submit: boolean) => {
    const step = describeStep({ kind: 'type', ref: 'e1', text: 'Ada', submit }, { after })
    return fleetingMessage.detect({ step, earlier: [], persona })
  }
  expect(type(false)).toEqual([])
  expect(type(true)).toHaveLength(1)
})

test('a message that is still on the page has not disappeared', () => {
  expect(pass(words, 300, { lines: [words] })).toEqual([])
})

test.each([
  [
    'in several lines',
    'console: connected\nclient #1\nconsole connected',
    ['console: connected', 'client #1', 'console connected', 'ready'],
  ],
  [
    'with others below it',
    'Gespeichert: drei Zeilen im Entwurf',
    ['Gespeichert: drei Zeilen im Entwurf. Gesendet.'],
  ],
  [
    'beside its sign',
    'Die Einladung ging an alle Gäste',
    ['✓', 'Die Einladung ging an alle Gäste'],
  ],
])('a message that stays %s has not disappeared', (_how, text, lines) => {
  expect(pass(text, 100)).toHaveLength(1)
  expect(pass(text, 100, { lines })).toEqual([])
})

test('a message that an earlier view showed was there before it went away', () => {
  const { facts } = describePage()
  const passed = [{ text: words, shownMs: 200 }]
  const shown = describePage({ lines: ['Bank', words] })
  const after = describePage({ facts: { ...facts, passed } })
  const step = describeStep({ kind: 'wait', ms: 500 }, { before: shown, after })
  expect(fleetingMessage.detect({ step, earlier: [], persona })).toEqual([])
  const later = describeStep({ kind: 'wait', ms: 500 }, { after })
  const opened = describeStep({ kind: 'wait', ms: 500 }, { before: shown, after: later.before })
  expect(fleetingMessage.detect({ step: later, earlier: [opened], persona })).toEqual([])
  expect(fleetingMessage.detect({ step: later, earlier: [], persona })).toHaveLength(1)
})

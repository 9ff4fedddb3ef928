import { expect, test } from 'vitest'
import { createTestPersona } from '../../../tests/support/records/create-test-persona.ts'
import { describePage } from '../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../tests/support/records/describe-step.ts'
import { findUnlikelyAction } from './persona-limits.ts'
import { listUnavailableActions } from './unavailable-actions.ts'

const beginner = createTestPersona({ name: 'Jo', technical_sophistication: 'low' })
const expert = createTestPersona({ technical_sophistication: 'high' })

test('a beginner neither searches within the page, types addresses nor uses special keys', () => {
  expect(findUnlikelyAction({ kind: 'find', text: 'returns' }, beginner, [])).toContain('Jo')
  expect(findUnlikelyAction({ kind: 'goto', url: 'https://x' }, beginner, [])).toContain('Jo')
  expect(findUnlikelyAction({ kind: 'press', key: 'Escape' }, beginner, [])).toContain('Escape')
  expect(findUnlikelyAction({ kind: 'press', key: 'Enter' }, beginner, [])).toBeNull()
  expect(findUnlikelyAction({ kind: 'find', text: 'returns' }, expert, [])).toBeNull()
})

test('a beginner scrolls four times down a page, and again on the next page', () => {
  const down = { kind: 'scroll', to: 'down' } as const
  const steps = Array.from({ length: 4 }, () => describeStep(down, {}))
  expect(findUnlikelyAction(down, beginner, steps.slice(0, 3))).toBeNull()
  expect(findUnlikelyAction(down, beginner, steps)).toContain('scrolled enough')
  expect(findUnlikelyAction({ kind: 'scroll', to: 'top' }, beginner, steps)).toBeNull()
  const next = describeStep(
    { kind: 'click', ref: 'e1' },
    { after: describePage({ documentId: 'd2' }) },
  )
  expect(findUnlikelyAction(down, beginner, [...steps, next])).toBeNull()
})

test('a beginner retries a failed action once and then gives up on it', () => {
  const click = { kind: 'click', ref: 'e1' } as const
  const failed = describeStep(click, { result: { ok: false } })
  expect(findUnlikelyAction(click, beginner, [failed])).toBeNull()
  expect(findUnlikelyAction(click, beginner, [failed, failed])).toContain('often enough')
  expect(findUnlikelyAction(click, expert, [failed, failed])).toBeNull()
})

test('actions that would be rejected now are listed before they cost a turn', () => {
  const down = { kind: 'scroll', to: 'down' } as const
  const scrolled = Array.from({ length: 4 }, () => describeStep(down, {}))
  const back = 'back (There is no page before this one.)'
  expect(listUnavailableActions(beginner, [])).toEqual([back])
  expect(listUnavailableActions(beginner, scrolled)).toEqual([
    back,
    'scroll down (Jo has scrolled enough on this page and reads no further.)',
  ])
  expect(listUnavailableActions(expert, scrolled)).toEqual([back])
})

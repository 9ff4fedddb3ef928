import type { SessionEvent } from '@understudy/contract/session-event'
import { expect, test } from 'vitest'
import { advance, noProgress } from './live-session.ts'

function found(seq: number, turn: number, title: string): SessionEvent {
  return { seq, turn, kind: 'finding', at: '2026-11-28T07:00:00.000Z', data: { title } }
}

test('a problem that is noticed in several turns is one problem', () => {
  const events = [
    found(1, 1, 'Dead'),
    found(2, 1, 'Slow'),
    found(3, 2, 'Dead'),
    found(4, 3, 'Dead'),
  ]
  const progress = events.reduce(advance, noProgress)
  expect(progress.findings).toEqual(['Dead', 'Slow'])
  expect(progress.turn).toBe(3)
})

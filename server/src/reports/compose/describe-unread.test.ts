import { expect, test } from 'vitest'
import { buildTranscript } from '../../../tests/support/records/build-transcript.ts'
import { describeUnread } from './describe-unread.ts'

test('what was not followed of a task is told, at most five pieces', () => {
  const { outcome, ...rest } = buildTranscript()
  const piece = { text: 'Buy nothing and order a mug', reason: 'contradiction' } as const
  const told = describeUnread({
    ...rest,
    outcome: { ...outcome, unread: Array.from({ length: 9 }, () => piece) },
  })
  expect(told).toHaveLength(5)
  expect(told[0]).toBe(
    'The task forbids what it also asks for, so that it was not done: “Buy nothing and order a mug”.',
  )
})

test('a task that is followed as a whole needs no limit', () => {
  expect(describeUnread(buildTranscript())).toEqual([])
})

import { expect, test } from 'vitest'
import { nameObserved, nameStatus } from './finding-words.ts'

const reason =
  'Turn 3 sends data (POST /cart), so it is not repeated without permission (replay_may_send_data).'

test('the reason against a replay does not contradict the status', () => {
  expect(nameStatus({ status: 'verified' })).toBe('Verified')
  expect(nameStatus({ status: 'verified', status_reason: reason })).toBe(
    `Verified in the session, not by a replay: ${reason}`,
  )
  expect(nameStatus({ status: 'unverified', status_reason: reason })).toBe(
    `Not confirmed: ${reason}`,
  )
})

test.each([
  ['visitor', 'unverified', 'The visitor says'],
  ['visitor', 'not_reproduced', 'The visitor says'],
  ['visitor', 'verified', 'Observed'],
  ['both', 'unverified', 'Observed'],
  ['code', 'unverified', 'Observed'],
] as const)('what the %s noticed and is %s begins with “%s”', (noticer, status, words) => {
  expect(nameObserved({ noticed_by: noticer, status })).toBe(words)
})

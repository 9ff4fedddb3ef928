import { expect, test } from 'vitest'
import { explainOrder, nameStatus } from './finding-words.ts'

const reason =
  'Turn 3 sends data (POST /cart), so it is not repeated without permission (replay_may_send_data).'

test('the reason against a replay does not contradict the status', () => {
  expect(nameStatus({ status: 'verified' })).toBe('Verified')
  expect(nameStatus({ status: 'verified', status_reason: reason })).toBe(
    `Verified by measurement, not by a replay: ${reason}`,
  )
  expect(nameStatus({ status: 'unverified', status_reason: reason })).toBe(
    `Not confirmed: ${reason}`,
  )
})

test('a list whose severities do not fall says why', () => {
  const sorted =
    'Sorted by severity. Of equal severity, accessibility rules come last, and problems of more sessions and pages first.'
  expect(explainOrder(list(3, 3, 2, 1))).toBe(sorted)
  expect(explainOrder(list(3, 2, 3, 1))).toBe(
    `${sorted} Accessibility rules rank as minor at most, because a session missed its goal.`,
  )
})

function list(...severities: number[]): { severity: number }[] {
  return severities.map((severity) => ({ severity }))
}

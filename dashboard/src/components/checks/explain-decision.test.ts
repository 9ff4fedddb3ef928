import { expect, test } from 'vitest'
import { explainDecision } from './explain-decision.ts'

test.each([
  [null, null],
  [
    "The event has no target_url: send one, or set the check's type to fixed_url with a target_url.",
    'The event names no address, and the check has none of its own.',
  ],
  [
    'target_not_allowed: shop.example.com is not allowed.',
    'Its host is not on the list of sites of this account. Fix this, then deploy again.',
  ],
  [
    'payment_required: All free runs are used up.',
    'A payment is overdue, or all free runs are used up. Fix this, then deploy again.',
  ],
  [
    'billing_cancelled: Subscribe again.',
    'The subscription is cancelled. Fix this, then deploy again.',
  ],
  [
    'persona_not_found: There is no such persona.',
    'A visitor of this check was deleted. Fix this, then deploy again.',
  ],
  [
    'credential_not_found: There is no such login.',
    'A login of this check was deleted. Fix this, then deploy again.',
  ],
  [
    'invalid_request: The port is not allowed.',
    'The address cannot be visited: runs need a public site with https. Fix this, then deploy again.',
  ],
  ['The branch docs is not in the filter.', 'The branch docs is not in the filter.'],
  ['something_new: Of a later version.', 'something_new: Of a later version.'],
])('the reason “%s” is told as: %s', (reason, told) => {
  expect(explainDecision(reason, 'generic-ci')).toBe(told)
})

test('what kept a scheduled run from starting is told with the next time', () => {
  const told = explainDecision('target_not_allowed: shop.example.com is not allowed.', 'schedule')
  expect(told).toBe(
    'Its host is not on the list of sites of this account. The schedule tries again at its next time.',
  )
})

/** Reasons for which a run was not started, in words for people; the service's are for CI. */
const causes: Readonly<Record<string, string>> = {
  target_not_allowed: 'Its host is not on the list of sites of this account.',
  payment_required: 'A payment is overdue, or all free runs are used up.',
  billing_cancelled: 'The subscription is cancelled.',
  persona_not_found: 'A visitor of this check was deleted.',
  credential_not_found: 'A login of this check was deleted.',
  invalid_request: 'The address cannot be visited: runs need a public site with https.',
}

/** What the reader has to know of a decision; null if its name says it all. */
export function explainDecision(reason: string | null, provider: string): string | null {
  if (reason === null) return null
  if (reason.startsWith('The event has no target_url'))
    return 'The event names no address, and the check has none of its own.'
  const [, code = ''] = /^([a-z_]+): /.exec(reason) ?? []
  const cause = causes[code]
  const next =
    provider === 'schedule'
      ? 'The schedule tries again at its next time.'
      : 'Fix this, then deploy again.'
  return cause === undefined ? reason : `${cause} ${next}`
}

import type { Role } from '@understudy/contract/identity'
import { createIdentityToken } from '../../identity/identity-token.ts'
import { linkLifetime } from '../../identity/lifetimes.ts'
import { renderInvitationLink } from '../../identity/links.ts'
import { ApiError } from '../../lib/api-error.ts'
import { createId } from '../../lib/ids.ts'
import { lockCustomer } from '../../store/accounts/lock-customer.ts'
import type { OpenInvitation } from '../../store/identity/invitations.ts'
import { listInvitations, putInvitation } from '../../store/identity/invitations.ts'
import { listMembers } from '../../store/identity/members.ts'
import type { IdentityDeps } from './start-sign-in.ts'

/** Members and open invitations of one customer together. */
const mostPeople = 1000

/**
 * Invites an e-mail address to become a member; the link is only here. Replaces an open invitation to the same address.
 * Codes: conflict if it is a member already or there are too many; not_found if the customer is not active.
 */
export async function invite(
  { db, clock, baseUrl }: IdentityDeps & { baseUrl: string },
  customerId: string,
  { email, role }: { email: string; role: Role },
): Promise<OpenInvitation & { link: string }> {
  const { token, hash } = createIdentityToken('inv')
  const createdAt = clock.now()
  const expiresAt = new Date(createdAt.getTime() + linkLifetime.invitationMs)
  const id = createId('inv', createdAt)
  const invitation = { customerId, id, email, role, createdAt, expiresAt }
  await db.transaction().execute(async (trx) => {
    if (!(await lockCustomer(trx, customerId))) throw new ApiError('not_found')
    const members = await listMembers(trx, customerId)
    if (members.some((known) => known.email === email)) {
      throw new ApiError('conflict', { detail: `${email} is a member already.` })
    }
    const open = await listInvitations(trx, customerId, createdAt)
    if (members.length + open.length >= mostPeople) {
      throw new ApiError('conflict', {
        detail: `There are ${mostPeople} members and invitations, which is the limit: remove one first.`,
      })
    }
    await putInvitation(trx, { ...invitation, hash })
  })
  return { ...invitation, link: renderInvitationLink(baseUrl, token) }
}

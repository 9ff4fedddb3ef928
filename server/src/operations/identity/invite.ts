import type { Role } from '@understudy/contract/identity'
import { createIdentityToken } from '../../identity/identity-token.ts'
import { linkLifetime } from '../../identity/lifetimes.ts'
import { renderInvitationLink } from '../../identity/links.ts'
import { ApiError } from '../../lib/api-error.ts'
import { createId } from '../../lib/ids.ts'
import { lockCustomer } from '../../store/accounts/lock-customer.ts'
import {
  listInvitations,
  type OpenInvitation,
  putInvitation,
} from '../../store/identity/invitations.ts'
import { listMembers, type Membership } from '../../store/identity/members.ts'
import type { IdentityDeps } from './start-sign-in.ts'

/** Members and open invitations of one customer together. */
const mostPeople = 1000

/**
 * Invites an e-mail address to become a member; the link is returned only here. Replaces an open invitation to the same address, and
 * ends when the person `invitedBy` is no longer an owner; null: an operator. Codes: conflict if it is a member already or
 * there are too many; not_found if the customer is not active; role_not_sufficient.
 */
export async function invite(
  { db, clock, baseUrl }: IdentityDeps & { baseUrl: string },
  customerId: string,
  { email, role, invitedBy }: { email: string; role: Role; invitedBy: string | null },
): Promise<OpenInvitation & { link: string }> {
  const { token, hash } = createIdentityToken('inv')
  const createdAt = clock.now()
  const expiresAt = new Date(createdAt.getTime() + linkLifetime.invitationMs)
  const id = createId('inv', createdAt)
  const invitation = { customerId, id, email, role, createdAt, expiresAt }
  await db.transaction().execute(async (trx) => {
    if (!(await lockCustomer(trx, customerId))) throw new ApiError('not_found')
    const members = await listMembers(trx, customerId)
    if (invitedBy !== null) assertOwner(members, invitedBy)
    if (members.some((known) => known.email === email)) {
      throw new ApiError('conflict', { detail: `${email} is a member already.` })
    }
    const open = await listInvitations(trx, customerId, createdAt)
    if (members.length + open.length >= mostPeople) {
      throw new ApiError('conflict', {
        detail: `There are ${mostPeople} members and invitations, which is the limit: remove one first.`,
      })
    }
    await putInvitation(trx, { ...invitation, hash, invitedBy })
  })
  return { ...invitation, link: renderInvitationLink(baseUrl, token) }
}

/** Checked again under the lock: a removal deletes only the invitations that exist by then. */
function assertOwner(members: readonly Membership[], personId: string): void {
  if (members.some((member) => member.personId === personId && member.role === 'owner')) return
  throw new ApiError('role_not_sufficient')
}

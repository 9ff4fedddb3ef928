import type { Role } from '@understudy/contract/identity'
import type { ActingCaller } from '../../lib/acting-caller.ts'
import { ApiError } from '../../lib/api-error.ts'
import { createId } from '../../lib/ids.ts'
import { lockCustomer } from '../../store/accounts/lock-customer.ts'
import type { Database, Trx } from '../../store/database.ts'
import { deleteInvitationsBy } from '../../store/identity/invitations.ts'
import {
  deleteMember,
  findMember,
  hasOwner,
  type Membership,
  setMemberRole,
} from '../../store/identity/members.ts'
import { deletePersonIfMemberless } from '../../store/identity/people.ts'
import { insertEntry } from '../../store/problems/problem-entries.ts'
import { unassignProblemsOf } from '../../store/problems/problems.ts'
import type { IdentityDeps } from './start-sign-in.ts'

interface MemberKey {
  customerId: string
  personId: string
}

/**
 * Changes the role of a member, effective with their next request; the open invitations of a former owner end. Codes:
 * not_found; conflict for the last owner.
 */
export async function changeMemberRole(
  db: Database,
  { customerId, personId }: MemberKey,
  role: Role,
): Promise<Membership> {
  return keepingOwner(db, customerId, async (trx) => {
    const member = await findMember(trx, customerId, personId)
    if (member === undefined) throw new ApiError('not_found')
    await setMemberRole(trx, { customerId, personId, role })
    if (role !== 'owner') await deleteInvitationsBy(trx, { customerId, personId })
    return { ...member, role }
  })
}

/**
 * Removes a member, their open invitations and assignments, effective with their next request; a person who is not a member of any
 * other customer is deleted, except an operator of the host. Codes: not_found; conflict for the last owner.
 */
export async function removeMember(
  { db, clock }: IdentityDeps,
  key: MemberKey,
  by: ActingCaller,
): Promise<void> {
  const at = clock.now()
  await keepingOwner(db, key.customerId, async (trx) => {
    if (!(await deleteMember(trx, key))) throw new ApiError('not_found')
    await deleteInvitationsBy(trx, key)
    for (const fingerprint of await unassignProblemsOf(trx, key)) {
      const entry = { id: createId('cmt', at), change: 'unassigned', by, at } as const
      // Not limited: the person leaves however many entries a problem has.
      await insertEntry(trx, { customerId: key.customerId, fingerprint }, entry)
    }
    await deletePersonIfMemberless(trx, key.personId)
  })
}

/** Undoes a change that leaves the customer without an owner. The lock keeps two owners from removing each other. */
async function keepingOwner<T>(
  db: Database,
  customerId: string,
  change: (trx: Trx) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await lockCustomer(trx, customerId)
    const changed = await change(trx)
    if (await hasOwner(trx, customerId)) return changed
    throw new ApiError('conflict', {
      detail: 'This is the last owner: make someone else an owner first.',
    })
  })
}

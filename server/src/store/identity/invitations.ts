import type { Role } from '@understudy/contract/identity'
import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** Permission for an e-mail address to become a member. */
export interface OpenInvitation {
  customerId: string
  id: string
  email: string
  role: Role
  createdAt: Date
  expiresAt: Date
}

/** Adds an invitation; it replaces one to the same address. */
export async function putInvitation(
  trx: Trx,
  invitation: OpenInvitation & { hash: string; invitedBy: string | null },
): Promise<void> {
  await trx
    .deleteFrom('invitations')
    .where('customer_id', '=', invitation.customerId)
    .where('email', '=', invitation.email)
    .execute()
  await trx
    .insertInto('invitations')
    .values({
      customer_id: invitation.customerId,
      id: invitation.id,
      hash: invitation.hash,
      email: invitation.email,
      role: invitation.role,
      invited_by: invitation.invitedBy,
      created_at: invitation.createdAt,
      expires_at: invitation.expiresAt,
    })
    .execute()
}

/** Invitations of a customer that are valid at `at`, oldest first. */
export async function listInvitations(
  db: Database,
  customerId: string,
  at: Date,
): Promise<OpenInvitation[]> {
  return selectInvitations(db)
    .where('invitations.customer_id', '=', customerId)
    .where('invitations.expires_at', '>', at)
    .orderBy('invitations.created_at')
    .orderBy('invitations.id')
    .execute()
}

/** The valid invitation with this hash, of an active customer. Looks up a customer instead of being given one. */
export async function findInvitation(
  db: Database,
  hash: string,
  at: Date,
): Promise<(OpenInvitation & { customerName: string }) | undefined> {
  return selectInvitations(db)
    .innerJoin('customers', 'customers.id', 'invitations.customer_id')
    .select('customers.name as customerName')
    .where('invitations.hash', '=', hash)
    .where('invitations.expires_at', '>', at)
    .where('customers.suspended_at', 'is', null)
    .executeTakeFirst()
}

/** Deletes an invitation as used or revoked; false if it is gone already. */
export async function deleteInvitation(
  db: Database,
  { customerId, id }: { customerId: string; id: string },
): Promise<boolean> {
  const row = await db
    .deleteFrom('invitations')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the open invitations that a member of this customer made. */
export async function deleteInvitationsBy(
  trx: Trx,
  { customerId, personId }: { customerId: string; personId: string },
): Promise<void> {
  await trx
    .deleteFrom('invitations')
    .where('customer_id', '=', customerId)
    .where('invited_by', '=', personId)
    .execute()
}

/** Deletes expired invitations of all customers. Returns their number. */
export async function pruneInvitations(
  db: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from invitations where (customer_id, id) in (
      select customer_id, id from invitations where expires_at <= ${before} limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}

function selectInvitations(db: Database) {
  return db
    .selectFrom('invitations')
    .select([
      'invitations.customer_id as customerId',
      'invitations.id',
      'invitations.email',
      'invitations.role',
      'invitations.created_at as createdAt',
      'invitations.expires_at as expiresAt',
    ])
}

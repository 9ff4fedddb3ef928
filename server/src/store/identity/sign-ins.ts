import type { Role } from '@understudy/contract/identity'
import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** A sign-in with its person, and the person's role for one customer. */
export interface StoredSignIn {
  hash: string
  personId: string
  byLink: boolean
  createdAt: Date
  lastSeenAt: Date
  /** null if the person is not a member of this customer, or it is suspended. */
  role: Role | null
}

/** Adds a sign-in. */
export async function insertSignIn(
  db: Database,
  signIn: { hash: string; personId: string; byLink: boolean; at: Date },
): Promise<void> {
  await db
    .insertInto('sign_ins')
    .values({
      hash: signIn.hash,
      person_id: signIn.personId,
      by_link: signIn.byLink,
      created_at: signIn.at,
      last_seen_at: signIn.at,
    })
    .execute()
}

/** The sign-in with this hash, however old it is; the role is for `customerId`. */
export async function findSignIn(
  db: Database,
  hash: string,
  customerId: string | null,
): Promise<StoredSignIn | undefined> {
  return db
    .selectFrom('sign_ins')
    .leftJoin('members', (join) =>
      join
        .onRef('members.person_id', '=', 'sign_ins.person_id')
        .on('members.customer_id', 'in', (query) =>
          query
            .selectFrom('customers')
            .select('id')
            .where('id', '=', customerId)
            .where('suspended_at', 'is', null),
        ),
    )
    .select([
      'sign_ins.hash',
      'sign_ins.person_id as personId',
      'sign_ins.by_link as byLink',
      'sign_ins.created_at as createdAt',
      'sign_ins.last_seen_at as lastSeenAt',
      'members.role',
    ])
    .where('sign_ins.hash', '=', hash)
    .executeTakeFirst()
}

/** Records a request. */
export async function touchSignIn(db: Database, hash: string, at: Date): Promise<void> {
  await db.updateTable('sign_ins').set({ last_seen_at: at }).where('hash', '=', hash).execute()
}

/** Ends one sign-in. */
export async function deleteSignIn(db: Database, hash: string): Promise<void> {
  await db.deleteFrom('sign_ins').where('hash', '=', hash).execute()
}

/** Ends every sign-in of a person. */
export async function deleteSignInsOf(db: Database, personId: string): Promise<void> {
  await db.deleteFrom('sign_ins').where('person_id', '=', personId).execute()
}

/** Deletes sign-ins that began or were last used too long ago. Returns their number. */
export async function pruneSignIns(
  db: Database,
  { begunBefore, seenBefore, limit }: { begunBefore: Date; seenBefore: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from sign_ins where hash in (
      select hash from sign_ins
      where created_at <= ${begunBefore} or last_seen_at <= ${seenBefore} limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}

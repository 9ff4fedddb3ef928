import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** Someone who signs in. The e-mail address is null until it is set; without it there is no password. */
export interface Person {
  id: string
  email: string | null
  passwordHash: string | null
  /** Runs this host. */
  isOperator: boolean
}

/** Adds a person; false if the e-mail address is taken. */
export async function insertPerson(
  db: Database,
  person: Omit<Person, 'isOperator'> & { isOperator?: boolean; createdAt: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('people')
    .values({
      id: person.id,
      email: person.email,
      password_hash: person.passwordHash,
      is_operator: person.isOperator ?? false,
      created_at: person.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The person with this e-mail address, in lower case. */
export async function findPersonByEmail(db: Database, email: string): Promise<Person | undefined> {
  return selectPeople(db).where('email', '=', email).executeTakeFirst()
}

/** One person. */
export async function findPerson(db: Database, id: string): Promise<Person | undefined> {
  return selectPeople(db).where('id', '=', id).executeTakeFirst()
}

/** Sets how a person signs in; false if another person has the e-mail address. */
export async function setPersonLogin(
  trx: Trx,
  { id, email, passwordHash }: { id: string; email: string; passwordHash: string },
): Promise<boolean> {
  // An update that violates the unique address would end the transaction.
  const { numAffectedRows = 0n } = await sql`update people
    set email = ${email}, password_hash = ${passwordHash}
    where id = ${id} and not exists (select from people where email = ${email} and id <> ${id})
  `.execute(trx)
  return numAffectedRows === 1n
}

/** Removes the password of a person. */
export async function clearPassword(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('people').set({ password_hash: null }).where('id', '=', id).execute()
}

/** Makes a person an operator of this host, or no longer. */
export async function setOperator(db: Database, id: string, isOperator: boolean): Promise<void> {
  await db.updateTable('people').set({ is_operator: isOperator }).where('id', '=', id).execute()
}

/** One person, whose login and memberships change only after this transaction. */
export async function lockPerson(trx: Trx, id: string): Promise<Person | undefined> {
  return selectPeople(trx).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Deletes a person who is not a member of any customer; an operator of the host stays one. */
export async function deletePersonIfMemberless(trx: Trx, id: string): Promise<void> {
  // Without the lock, a membership that is just being added would be deleted with the person.
  await lockPerson(trx, id)
  await sql`delete from people
    where id = ${id} and not is_operator
      and not exists (select from members where person_id = ${id})`.execute(trx)
}

function selectPeople(db: Database) {
  return db
    .selectFrom('people')
    .select(['id', 'email', 'password_hash as passwordHash', 'is_operator as isOperator'])
}

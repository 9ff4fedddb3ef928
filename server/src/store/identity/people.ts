import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** Someone who signs in. Password and e-mail address are null until both are set. */
export interface Person {
  id: string
  email: string | null
  passwordHash: string | null
}

/** Adds a person; false if the e-mail address is taken. */
export async function insertPerson(
  db: Database,
  { id, email, passwordHash, createdAt }: Person & { createdAt: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('people')
    .values({ id, email, password_hash: passwordHash, created_at: createdAt })
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

/** Deletes people who are members of no customer. Returns their number. */
export async function deleteMemberlessPeople(db: Database): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from people
    where not exists (select from members where members.person_id = people.id)`.execute(db)
  return Number(numAffectedRows)
}

function selectPeople(db: Database) {
  return db.selectFrom('people').select(['id', 'email', 'password_hash as passwordHash'])
}

import type { Role } from '@understudy/contract/identity'
import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'

/** A person's membership of a customer. */
export interface Membership {
  personId: string
  email: string | null
  role: Role
  createdAt: Date
  /** By any of the person's sign-ins. */
  lastSeenAt: Date | null
}

/** Adds a member; one who is a member already keeps the role. */
export async function insertMember(
  trx: Trx,
  member: { customerId: string; personId: string; role: Role; createdAt: Date },
): Promise<void> {
  await trx
    .insertInto('members')
    .values({
      customer_id: member.customerId,
      person_id: member.personId,
      role: member.role,
      created_at: member.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Members of a customer, oldest first. */
export async function listMembers(db: Database, customerId: string): Promise<Membership[]> {
  return selectMembers(db, customerId)
    .orderBy('members.created_at')
    .orderBy('members.person_id')
    .execute()
}

/** One member. */
export async function findMember(
  db: Database,
  customerId: string,
  personId: string,
): Promise<Membership | undefined> {
  return selectMembers(db, customerId).where('members.person_id', '=', personId).executeTakeFirst()
}

/** The active customers of a person, by name. */
export async function listCustomersOfPerson(
  db: Database,
  personId: string,
): Promise<{ id: string; name: string; role: Role }[]> {
  return db
    .selectFrom('members')
    .innerJoin('customers', 'customers.id', 'members.customer_id')
    .select(['customers.id', 'customers.name', 'members.role'])
    .where('members.person_id', '=', personId)
    .where('customers.suspended_at', 'is', null)
    .orderBy('customers.name')
    .orderBy('customers.id')
    .execute()
}

/** Changes a role, in a transaction that holds the customer's lock. */
export async function setMemberRole(
  trx: Trx,
  { customerId, personId, role }: { customerId: string; personId: string; role: Role },
): Promise<void> {
  await trx
    .updateTable('members')
    .set({ role })
    .where('customer_id', '=', customerId)
    .where('person_id', '=', personId)
    .execute()
}

/** Removes a member, in a transaction that holds the customer's lock; false if there is none. */
export async function deleteMember(
  trx: Trx,
  { customerId, personId }: { customerId: string; personId: string },
): Promise<boolean> {
  const row = await trx
    .deleteFrom('members')
    .where('customer_id', '=', customerId)
    .where('person_id', '=', personId)
    .returning('person_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the customer has an owner. */
export async function hasOwner(trx: Trx, customerId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('members')
    .select('person_id')
    .where('customer_id', '=', customerId)
    .where('role', '=', 'owner')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function selectMembers(db: Database, customerId: string) {
  return db
    .selectFrom('members')
    .innerJoin('people', 'people.id', 'members.person_id')
    .select([
      'people.id as personId',
      'people.email',
      'members.role',
      'members.created_at as createdAt',
      sql<Date | null>`(select max(last_seen_at) from sign_ins
        where sign_ins.person_id = people.id)`.as('lastSeenAt'),
    ])
    .where('members.customer_id', '=', customerId)
}

import type { SelectQueryBuilder } from 'kysely'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'

interface NamedMember {
  customer_id: string
  person_id: string
  email: string | null
}

/** The members of today with their e-mail addresses, to be joined: a person who left is not named any more. */
export function selectNamedMembers(
  db: Database,
): SelectQueryBuilder<Tables, 'members' | 'people', NamedMember> {
  return db
    .selectFrom('members')
    .innerJoin('people', 'people.id', 'members.person_id')
    .select(['members.customer_id', 'members.person_id', 'people.email'])
}

import type { Actor } from '@understudy/contract/endpoints/common'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'

interface NamedActor {
  customer_id: string
  kind: Actor['kind']
  id: string
  name: string | null
}

/**
 * Everyone who can have done something for a customer: the members and keys of today, to be joined by customer, kind and id. People
 * who left are not named any more.
 */
export function selectActors(
  db: Database,
): SelectQueryBuilder<Tables, 'members' | 'people', NamedActor> {
  const people = db
    .selectFrom('members')
    .innerJoin('people', 'people.id', 'members.person_id')
    .select([
      'members.customer_id',
      sql<Actor['kind']>`'person'`.as('kind'),
      'members.person_id as id',
      sql<string | null>`people.email`.as('name'),
    ])
  const keys = db
    .selectFrom('api_keys')
    .select([
      'customer_id',
      sql<Actor['kind']>`'api_key'`.as('kind'),
      'id',
      sql<string | null>`api_keys.name`.as('name'),
    ])
  return people.unionAll(keys)
}

/** What a record keeps of who made it, and what is joined to it from `selectActors`; null for those that are gone. */
interface ActorRow {
  by_kind: Actor['kind']
  actor_id: string | null
  actor_name: string | null
}

/** Who did something, as the contract says it. */
export function parseActor({ by_kind: kind, actor_id: id, actor_name: name }: ActorRow): Actor {
  return { kind, id, name }
}

import type { Actor } from '@understudy/contract/endpoints/common'
import { type AliasedRawBuilder, sql } from 'kysely'

/**
 * Who made a record of a customer, among the members and keys of today: people who left are not named any more. Each is looked up by
 * its key: a database without statistics would compare every record with every actor.
 */
export function selectActor(
  record: string,
): readonly [
  AliasedRawBuilder<string | null, 'actor_id'>,
  AliasedRawBuilder<string | null, 'actor_name'>,
] {
  const of = (column: string) => sql.ref(`${record}.${column}`)
  const person = sql`members.customer_id = ${of('customer_id')} and members.person_id = ${of('person_id')}`
  const key = sql`api_keys.customer_id = ${of('customer_id')} and api_keys.id = ${of('api_key_id')}`
  return [
    sql<string | null>`coalesce((select members.person_id from members where ${person}),
      (select api_keys.id from api_keys where ${key}))`.as('actor_id'),
    sql<
      string | null
    >`coalesce((select people.email from members join people on people.id = members.person_id where ${person}),
      (select api_keys.name from api_keys where ${key}))`.as('actor_name'),
  ]
}

/** What a record keeps of who made it, and what is selected with `selectActor`; null for those that are gone. */
interface ActorRow {
  by_kind: Actor['kind']
  actor_id: string | null
  actor_name: string | null
}

/** Who did something, as the contract says it. */
export function parseActor({ by_kind: kind, actor_id: id, actor_name: name }: ActorRow): Actor {
  return { kind, id, name }
}

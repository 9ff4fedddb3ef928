import { type RawBuilder, sql } from 'kysely'

/** The values as one parameter, for `=`; a list after `in` has one for each of them, and a statement at most 65,535. */
export function anyOf(values: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${[...values]}::text[])`
}

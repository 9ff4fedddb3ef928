import type { ColumnType } from 'kysely'

/** JSON as it comes back: unknown until a schema has read it; written as text. */
export type Json = ColumnType<unknown, string, string>

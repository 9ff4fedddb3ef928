import type { ColumnType } from 'kysely'

/** A JSON column: unknown when read, until a schema parses it; written as text. */
export type Json = ColumnType<unknown, string, string>

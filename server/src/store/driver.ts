import type { PGlite } from '@electric-sql/pglite'
import type { Pool } from 'pg'

/** Servers that speak PostgreSQL's protocol and dialect. */
export type ServerBackend = 'postgres' | 'citus' | 'yugabytedb' | 'cockroachdb'

/** What carries the SQL. */
export type Driver =
  | { kind: 'pglite'; pglite: PGlite }
  | { kind: 'pg'; pool: Pool; url: string; backend: ServerBackend }

import type { PGlite } from '@electric-sql/pglite'
import type { Pool } from 'pg'

/** Servers that use PostgreSQL's protocol and dialect. */
export type ServerBackend = 'postgres' | 'citus' | 'yugabytedb' | 'cockroachdb'

/** The driver that executes SQL. */
export type Driver =
  | { kind: 'pglite'; pglite: PGlite }
  | { kind: 'pg'; pool: Pool; url: string; backend: ServerBackend }

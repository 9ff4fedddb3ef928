import type { Generated } from 'kysely'
import type { Json } from '../json-column.ts'

interface WorkersTable {
  id: string
  version: string
  concurrency: number
  model_routes: Json
  started_at: Generated<Date>
  seen_at: Generated<Date>
}

interface HostLocksTable {
  name: string
  locked_at: Date
}

/** What belongs to the host and not to a customer. */
export interface HostTables {
  workers: WorkersTable
  host_locks: HostLocksTable
}

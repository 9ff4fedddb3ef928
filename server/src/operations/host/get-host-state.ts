import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { measureDisk } from '../../lib/storage/disk-space.ts'
import { countJobs, type JobCount } from '../../queue/count-jobs.ts'
import type { Database } from '../../store/database.ts'
import { countSessions, type SessionCounts } from '../../store/host/count-sessions.ts'
import { type DatabaseFacts, getDatabaseFacts } from '../../store/host/database-facts.ts'
import { listWorkers } from '../../store/host/workers.ts'
import { findPerson } from '../../store/identity/people.ts'
import { type CappedSpend, getSpend, type SpendCaps } from '../spend/spend-caps.ts'

export interface HostStateDeps {
  db: Database
  version: string
  databaseKind: 'embedded' | 'server'
  clock: Clock
  spendCaps: SpendCaps
  /** Folders of this process that can fill up. */
  dataFolders: readonly { holds: 'database' | 'artifacts'; folder: string }[]
}

/** Numbers over all customers, and nothing that belongs to one. */
export interface HostFacts {
  version: string
  node: string
  database: DatabaseFacts & { kind: HostStateDeps['databaseKind'] }
  jobs: JobCount[]
  sessions: SessionCounts
  spend: CappedSpend
  workers: Awaited<ReturnType<typeof listWorkers>>
  folders: { holds: 'database' | 'artifacts'; freeBytes: number; sizeBytes: number }[]
}

/** The state of the host. Codes: role_not_sufficient unless the person is an operator. */
export async function getHostState(
  { db, clock, version, databaseKind, dataFolders, spendCaps }: HostStateDeps,
  personId: string,
): Promise<HostFacts> {
  const person = await findPerson(db, personId)
  if (person?.isOperator !== true) {
    throw new ApiError('role_not_sufficient', {
      detail: 'Only operators of this host see its state.',
    })
  }
  return {
    version,
    node: process.version,
    database: { kind: databaseKind, ...(await getDatabaseFacts(db)) },
    jobs: await countJobs(db),
    sessions: await countSessions(db),
    spend: await getSpend(db, spendCaps, { customerId: null, at: clock.now() }),
    workers: await listWorkers(db),
    folders: await measureFolders(dataFolders),
  }
}

/** Without those that are not on a disk of this process. */
async function measureFolders(
  folders: HostStateDeps['dataFolders'],
): Promise<HostFacts['folders']> {
  const measured = await Promise.all(
    folders.map(async ({ holds, folder }) => ({ holds, disk: await measureDisk(folder) })),
  )
  return measured.flatMap(({ holds, disk }) => (disk === null ? [] : [{ holds, ...disk }]))
}

import type { HostState } from '@understudy/contract/identity'
import { ApiError } from '../../lib/api-error.ts'
import { measureDisk } from '../../lib/storage/disk-room.ts'
import { countJobs } from '../../queue/count-jobs.ts'
import type { Database } from '../../store/database.ts'
import { getDatabaseFacts } from '../../store/host/database-facts.ts'
import { listWorkers } from '../../store/host/workers.ts'
import { findPerson } from '../../store/identity/people.ts'
import { countUnfinishedSessions } from '../../store/host/count-unfinished-sessions.ts'

export interface HostStateDeps {
  db: Database
  version: string
  databaseKind: HostState['database']['kind']
  /** Folders of this process that can fill up. */
  dataFolders: readonly { holds: HostState['folders'][number]['holds']; folder: string }[]
}

/** The state of the host. Codes: role_not_sufficient unless the person is an operator. */
export async function getHostState(
  { db, version, databaseKind, dataFolders }: HostStateDeps,
  personId: string,
): Promise<HostState> {
  const person = await findPerson(db, personId)
  if (person?.isOperator !== true) {
    throw new ApiError('role_not_sufficient', {
      detail: 'Only operators of this host see its state.',
    })
  }
  const { sizeBytes, ...database } = await getDatabaseFacts(db)
  const workers = await listWorkers(db)
  return {
    version,
    node: process.version,
    database: { kind: databaseKind, size_bytes: sizeBytes, ...database },
    jobs: (await countJobs(db)).map(({ oldestS, ...job }) => ({ ...job, oldest_s: oldestS })),
    sessions: await countUnfinishedSessions(db),
    workers: workers.map((worker) => ({
      id: worker.id,
      version: worker.version,
      concurrency: worker.concurrency,
      sessions: worker.sessions,
      started_at: worker.startedAt.toISOString(),
      silent_s: worker.silentS,
      model_routes: worker.modelRoutes.map(({ name, isHealthy }) => ({ name, healthy: isHealthy })),
    })),
    folders: await measureFolders(dataFolders),
  }
}

async function measureFolders(
  folders: HostStateDeps['dataFolders'],
): Promise<HostState['folders']> {
  const measured = await Promise.all(
    folders.map(async ({ holds, folder }) => ({ holds, disk: await measureDisk(folder) })),
  )
  return measured.flatMap(({ holds, disk }) =>
    disk === null ? [] : [{ holds, free_bytes: disk.freeBytes, size_bytes: disk.sizeBytes }],
  )
}

import { fileURLToPath } from 'node:url'
import { type Client, createClient } from '../../sdk/src/client.ts'
import { systemClock } from '../../server/src/lib/clock.ts'
import { createCustomer } from '../../server/src/operations/customers/create-customer.ts'
import type { Database } from '../../server/src/store/database.ts'
import { makeTestFolder } from '../../server/tests/support/process/make-test-folder.ts'
import { startFlags } from '../../server/tests/support/process/spawn-program.ts'
import {
  type ChildService,
  startChildService,
} from '../../server/tests/support/process/start-child-service.ts'
import { openTestDatabase } from '../../server/tests/support/service/test-database.ts'

const stubWorker = fileURLToPath(new URL('stub-worker.ts', import.meta.url))
/** Each may have 200 runs that wait. */
const customerCount = 25

/** A worker, and the name under which it reports itself. */
export interface FleetWorker {
  name: string
  service: ChildService
}

/** A database with an API and workers whose browsers are stubs. */
export interface Fleet {
  db: Database
  clients: readonly Client[]
  workers: readonly FleetWorker[]
}

export interface FleetSettings {
  workers: number
  slots: number
  leaseS: number
}

export async function openFleet(
  { workers, slots, leaseS }: FleetSettings,
  resources: AsyncDisposableStack,
): Promise<Fleet> {
  const folder = resources.use(await makeTestFolder())
  const { db, driver } = resources.use(await openTestDatabase())
  if (driver.kind !== 'pg') throw new Error('the bench needs a server')
  const environment = { DATABASE_URL: driver.url, DATA_DIR: folder.path, LOG_LEVEL: 'error' }
  const api = resources.use(
    await startChildService({ ...environment, ROLE: 'api' }, { flags: startFlags }),
  )
  const clients: Client[] = []
  for (let index = 0; index < customerCount; index += 1) {
    const { apiKey } = await createCustomer({ db, clock: systemClock }, `customer ${index}`)
    clients.push(createClient({ baseUrl: api.baseUrl, apiKey }))
  }
  const started: FleetWorker[] = []
  for (let index = 0; index < workers; index += 1) {
    const name = `worker ${index}`
    const service = await startChildService(
      {
        ...environment,
        ROLE: 'worker',
        WORKER_CONCURRENCY: String(slots),
        SESSION_LEASE_S: String(leaseS),
        WORKER_NAME: name,
      },
      { flags: startFlags, program: stubWorker },
    )
    started.push({ name, service: resources.use(service) })
  }
  return { db, clients, workers: started }
}

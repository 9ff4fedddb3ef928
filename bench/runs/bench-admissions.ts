import { systemClock } from '../../server/src/lib/clock.ts'
import { createLog } from '../../server/src/lib/log.ts'
import { createCustomer } from '../../server/src/operations/customers/create-customer.ts'
import { type DatabaseSettings, openDatabase } from '../../server/src/store/database.ts'
import { makeTestFolder } from '../../server/tests/support/process/make-test-folder.ts'
import { startFlags } from '../../server/tests/support/process/spawn-program.ts'
import { startChildService } from '../../server/tests/support/process/start-child-service.ts'
import { admitRuns } from '../../server/tests/support/records/admit-runs.ts'
import {
  createDatabase,
  dropDatabase,
} from '../../server/tests/support/service/server-databases.ts'
import { atLeast, type BenchRow } from '../bench-row.ts'
import { readCpuMs } from '../product/read-cpu.ts'

/** Each may start 60 runs a minute. */
const customerCount = 60
const warmUp = 600
const requests = 2400

/** POST /runs with one persona, on the embedded database and, with DATABASE_URL, on a server; nothing runs the sessions. */
export async function benchAdmissions(): Promise<BenchRow[]> {
  const url = process.env['DATABASE_URL']
  const rows = await measure('the embedded database', 500)
  if (url !== undefined) rows.push(...(await measure('PostgreSQL', 1000, url)))
  return rows
}

async function measure(name: string, bound: number, url?: string): Promise<BenchRow[]> {
  await using resources = new AsyncDisposableStack()
  const folder = resources.use(await makeTestFolder())
  const place = await makePlace(resources, folder.path, url)
  const apiKeys = await addCustomers(place.settings)
  const service = resources.use(
    await startChildService(
      {
        ...place.variables,
        DATA_DIR: folder.path,
        // No worker takes the sessions.
        ROLE: 'api',
        LOG_LEVEL: 'error',
      },
      { flags: startFlags },
    ),
  )
  await admitRuns(service.baseUrl, apiKeys, warmUp)
  const cpuMs = await readCpuMs(service.pid)
  const perSecond = await admitRuns(service.baseUrl, apiKeys, requests)
  const usedMs = (await readCpuMs(service.pid)) - cpuMs
  return [
    {
      name: `POST /runs on ${name}`,
      value: perSecond,
      unit: '/s',
      floor: null,
      targets: [atLeast(bound)],
    },
    {
      name: `POST /runs on ${name}, processor time of the service's own process`,
      value: usedMs / requests,
      unit: 'ms',
      floor: null,
      targets: [],
    },
  ]
}

interface Place {
  settings: DatabaseSettings
  variables: Record<string, string>
}

async function makePlace(
  resources: AsyncDisposableStack,
  folder: string,
  url: string | undefined,
): Promise<Place> {
  if (url === undefined) {
    return { settings: { kind: 'embedded', dataDirectory: folder }, variables: {} }
  }
  const own = await createDatabase(url)
  resources.defer(() => dropDatabase(url, own.name))
  return {
    settings: { kind: 'server', url: own.url, backend: 'postgres', maxConnections: 2 },
    variables: { DATABASE_URL: own.url },
  }
}

async function addCustomers(settings: DatabaseSettings): Promise<string[]> {
  await using opened = await openDatabase(settings, createLog('error'))
  const apiKeys: string[] = []
  for (let index = 0; index < customerCount; index += 1) {
    const deps = { db: opened.db, clock: systemClock }
    apiKeys.push((await createCustomer(deps, `customer ${index}`)).apiKey)
  }
  return apiKeys
}

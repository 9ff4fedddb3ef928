import { mkdir, chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Client, createClient } from '@understudy/sdk'
import { createLog } from '../../../src/lib/log.ts'
import { type Database, openDatabase } from '../../../src/store/database.ts'
import { findTestPort } from '../servers/find-test-port.ts'
import { type HoldingSite, startHoldingSite } from '../servers/start-holding-site.ts'
import { seedDataDirectory } from '../service/embedded-databases.ts'
import { openTestDatabase } from '../service/test-database.ts'
import { listCommandsNaming } from './list-commands.ts'
import { makeTestFolder } from './make-test-folder.ts'
import { openSmallDisk, type SmallDisk } from './open-small-disk.ts'
import { type ChildService, readFirstKey, startChildService } from './start-child-service.ts'

/**
 * Services as processes that can be killed and restarted on the same data, which is on the server that DATABASE_URL
 * names or else embedded, and a site for them to visit.
 */
export interface CrashBench extends AsyncDisposable {
  site: HoldingSite
  /** Starts a process; the first one on the bench creates the customer. */
  start(environment?: Record<string, string | undefined>, program?: string): Promise<ChildService>
  /** Calls the first process, or the one that took over its port, or the given one. */
  client(service?: ChildService, retries?: number): Client
  apiKey(): string
  /** One run with one persona that explores. */
  createRun(more?: MoreOfRun): Promise<CreatedRun>
  /** The same, once its visitor waits for this page of the site. */
  createHeldRun(path: string, more?: MoreOfRun): Promise<CreatedRun>
  /** Reads the rows. No process may run on the embedded database meanwhile. */
  withDatabase<T>(look: (db: Database) => Promise<T>): Promise<T>
  /** Command lines of living browsers that were started from this bench. */
  listBrowsers(): Promise<string[]>
  listLaunchFolders(): Promise<string[]>
  /** The environment of its processes, for a program that is not the service. */
  environment: Readonly<Record<string, string>>
  artifactsFolder: string
  /** Holds all files of its processes, except those on a disk of their own. */
  folder: string
  /** Null unless requested. */
  disk: SmallDisk | null
  /** Null if the database is embedded. */
  databaseUrl: string | null
}

interface MoreOfRun {
  credential_ids?: string[]
  task?: string
}

export interface CreatedRun {
  runId: string
  sessionId: string
}

const leaseS = 3

interface CrashBenchSettings {
  /** Size of a file system of their own for data and artifacts. */
  diskMib?: number | null
  /** What clients of the bench call. */
  fetch?: typeof fetch
}

export async function openCrashBench({
  diskMib = null,
  fetch,
}: CrashBenchSettings = {}): Promise<CrashBench> {
  await using resources = new AsyncDisposableStack()
  const { folder, temporary, DATA_DIR, disk } = await openPlaces(diskMib, resources)
  const site = resources.use(await startHoldingSite())
  const isServer = (process.env['DATABASE_URL'] ?? '') !== ''
  const server = isServer ? resources.use(await openTestDatabase()) : null
  const dataFolder = disk?.outside ?? DATA_DIR
  if (!isServer) await seedDataDirectory(dataFolder)
  const settings = {
    DATA_DIR,
    TMPDIR: temporary,
    PORT: String(await findTestPort()),
    SESSION_LEASE_S: String(leaseS),
    TEST_HOSTS: `shop.test.example=127.0.0.1:${site.port}`,
    ...(server?.driver.kind === 'pg' ? { DATABASE_URL: server.driver.url } : {}),
  }
  let first: { baseUrl: string; apiKey: string } | null = null
  function getFirst(): { baseUrl: string; apiKey: string } {
    if (first === null) throw new Error('nothing was started on this bench')
    return first
  }
  function client({ baseUrl }: { baseUrl: string } = getFirst(), retries = 2): Client {
    return createClient({ baseUrl, apiKey: getFirst().apiKey, retries, fetch })
  }
  const kept = resources.move()
  return {
    site,
    client,
    environment: settings,
    apiKey: () => getFirst().apiKey,
    artifactsFolder: join(dataFolder, 'artifacts'),
    folder,
    disk,
    databaseUrl: server?.driver.kind === 'pg' ? server.driver.url : null,
    async start(environment = {}, program) {
      const given = { ...settings, ...environment }
      const service = kept.use(await startChildService(given, { program, enter: disk?.enter }))
      first ??= { baseUrl: service.baseUrl, apiKey: readFirstKey(service) }
      return service
    },
    createRun: (more) => createRun(client(), more),
    createHeldRun: (path, more) => createHeldRun({ site, client: client() }, path, more),
    async withDatabase(look) {
      if (server !== null) return look(server.db)
      const log = createLog('silent')
      await using opened = await openDatabase({ kind: 'embedded', dataDirectory: dataFolder }, log)
      return await look(opened.db)
    },
    listBrowsers: () => listBrowsers(temporary),
    async listLaunchFolders() {
      const names = await readdir(temporary)
      return names.filter((name) => name.startsWith('understudy-browsers-'))
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

async function openPlaces(diskMib: number | null, resources: AsyncDisposableStack) {
  const folder = resources.use(await makeTestFolder())
  const [temporary, DATA_DIR] = [join(folder.path, 'tmp'), join(folder.path, 'data')]
  await mkdir(temporary)
  await chmod(temporary, 0o711)
  await mkdir(DATA_DIR)
  const disk = diskMib === null ? null : resources.use(await openSmallDisk(DATA_DIR, diskMib))
  return { folder: folder.path, temporary, DATA_DIR, disk }
}

async function createRun(client: Client, more: MoreOfRun = {}): Promise<CreatedRun> {
  const { items } = await client.personas.list({ source: 'library' })
  const { run_id, sessions } = await client.runs.create({
    target_url: 'https://shop.test.example/',
    persona_ids: items.slice(0, 1).map(({ id }) => id),
    duration_budget: 'short',
    ...more,
  })
  return { runId: run_id, sessionId: sessions[0]?.id ?? '' }
}

async function createHeldRun(
  { site, client }: { site: HoldingSite; client: Client },
  path: string,
  more?: MoreOfRun,
): Promise<CreatedRun> {
  const held = site.holdNext(path)
  const created = await createRun(client, more)
  await held
  return created
}

async function listBrowsers(temporary: string): Promise<string[]> {
  const commands = listCommandsNaming(temporary)
  // What removes the files of a killed browser names them for a second longer.
  return commands.filter((command) => !command.startsWith('sh -c kill '))
}

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Service, startService } from '@understudy/demo/start-service'

/** How the service is started where a person uses it, too. */
interface Serving {
  port?: number
  needsSignIn?: boolean
}

interface DataFolder {
  dataDirectory: string
  /** Not chosen by DATA_DIR. */
  isDefault: boolean
}

/** Where runs without a server are kept, so that later ones can be compared with them. */
export function findDataFolder({
  DATA_DIR: chosen = '',
}: Readonly<Record<string, string | undefined>>): DataFolder {
  return chosen === ''
    ? { dataDirectory: resolve('.understudy'), isDefault: true }
    : { dataDirectory: resolve(chosen), isDefault: false }
}

/** The file with the key of the service in a data folder. */
export function findKeyFile(dataDirectory: string): string {
  return join(dataDirectory, 'cli-key')
}

/** Starts the service on this machine for as long as the command runs, with the customer of the starts before it. */
export async function startLocalService(
  {
    dataDirectory,
    isDefault,
    testHosts,
    port,
    needsSignIn = false,
  }: DataFolder & Serving & { testHosts: string },
  signal: AbortSignal,
): Promise<Service> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 })
  if (isDefault) await ignoreFolder(dataDirectory)
  const keyPath = findKeyFile(dataDirectory)
  const apiKey = await readKey(keyPath)
  const known = apiKey === null ? {} : { apiKey }
  const settings = { port: port ?? null, dataDirectory, testHosts, needsSignIn, ...known }
  const service = await startService(settings, signal)
  if (apiKey === null) await writeFile(keyPath, service.apiKey, { mode: 0o600 })
  return service
}

/** A folder for runs holds a key and records of sites: nobody means to commit it. What somebody else wrote there stays. */
export async function ignoreFolder(path: string): Promise<void> {
  try {
    await writeFile(join(path, '.gitignore'), '*\n', { flag: 'wx' })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
}

async function readKey(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

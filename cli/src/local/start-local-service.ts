import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { startService } from '@understudy/demo/start-service'
import type { Service } from '@understudy/demo/start-service'

/** Where runs without a server are kept, so that later ones can be compared with them. */
export function findDataDirectory(
  environment: Readonly<Record<string, string | undefined>>,
): string {
  return resolve(environment['DATA_DIR'] ?? '.understudy')
}

/** Starts the service on this machine for as long as the command runs, with the customer of the starts before it. */
export async function startLocalService(
  { dataDirectory, testHosts }: { dataDirectory: string; testHosts: string },
  signal: AbortSignal,
): Promise<Service> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 })
  // The folder holds a key and records of sites: nobody means to commit it.
  await writeFile(join(dataDirectory, '.gitignore'), '*\n')
  const keyPath = join(dataDirectory, 'cli-key')
  const apiKey = await readKey(keyPath)
  const known = apiKey === null ? {} : { apiKey }
  const service = await startService({ port: null, dataDirectory, testHosts, ...known }, signal)
  if (apiKey === null) await writeFile(keyPath, service.apiKey, { mode: 0o600 })
  return service
}

async function readKey(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../lib/has-code.ts'
import { isMasterKeyText } from '../lib/master-key-text.ts'
import { Secret } from '../lib/secret.ts'

/** The file cannot be used; the message names it and says how to fix it. */
export class MasterKeyFileError extends Error {
  override readonly name = 'MasterKeyFileError'
}

/**
 * The master key of a data folder, created on first use and readable by this user only. The caller must hold the
 * folder's lock.
 */
export async function ensureMasterKeyFile(dataDirectory: string): Promise<Secret> {
  const path = findKeyPath(dataDirectory)
  return parseKey(path, (await readIfThere(path)) ?? (await createFile(path, dataDirectory)))
}

/** The same if there is one; null otherwise. */
export async function findMasterKeyFile(dataDirectory: string): Promise<Secret | null> {
  const path = findKeyPath(dataDirectory)
  const text = await readIfThere(path)
  return text === null ? null : parseKey(path, text)
}

/** Where the master key of a data folder is. */
export function findKeyPath(dataDirectory: string): string {
  return join(dataDirectory, 'master.key')
}

function parseKey(path: string, text: string): Secret {
  if (isMasterKeyText(text)) return new Secret(text)
  throw new MasterKeyFileError(
    `${path} is not 32 bytes in base64; restore it, or set MASTER_KEY to the key that was in it`,
  )
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/** Written completely or not at all: a half-written key would lock out everything sealed later. */
async function createFile(path: string, dataDirectory: string): Promise<string> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 })
  const text = randomBytes(32).toString('base64')
  const temporary = `${path}.${randomUUID()}`
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(`${text}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
  return text
}

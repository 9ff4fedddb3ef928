import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, relative, sep } from 'node:path'
import type { FileTree } from '../../discovery/file-tree.ts'
import { readFolder } from '../../discovery/read-folder.ts'
import { RepositoryFailed } from './repository-failed.ts'

/** Whether a clone URL is meant as a folder of this machine. */
export function isLocal(cloneUrl: string): boolean {
  return isAbsolute(cloneUrl)
}

/** The folder itself, links resolved; null when it is not below one of the allowed folders. */
export async function findLocalFolder(
  path: string,
  allowed: readonly string[],
): Promise<string | null> {
  const folder = await resolveFolder(path)
  const parents = await Promise.all(allowed.map(resolveFolder))
  const isAllowed = parents.some((parent) => parent !== null && isInside(parent, folder))
  return isAllowed ? folder : null
}

/** null for what does not exist, is no folder, or cannot be reached. */
async function resolveFolder(path: string): Promise<string | null> {
  try {
    const real = await realpath(path)
    return (await stat(real)).isDirectory() ? real : null
  } catch {
    // Why it cannot be reached is the operator's to know, and one answer to the customer.
    return null
  }
}

function isInside(parent: string, folder: string | null): boolean {
  const way = folder === null ? '..' : relative(parent, folder)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** A folder as it lies there: a commit is then no more than a name. */
export async function openLocalRepository(
  path: string,
  allowed: readonly string[],
  signal: AbortSignal,
): Promise<FileTree> {
  const folder = await findLocalFolder(path, allowed)
  if (folder === null) throw new RepositoryFailed('The folder does not exist or may not be read.')
  return readFolder(folder, signal)
}

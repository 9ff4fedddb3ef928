import { lstat, realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'
import type { FileTree } from '../discovery/file-tree.ts'
import { readFolder } from '../discovery/read-folder.ts'
import type { Clock } from '../lib/clock.ts'
import { describeMissing, isPlainRef } from './clone-repository.ts'
import { readGitTree } from './read-git-tree.ts'
import { RepositoryFailed } from './repository-failed.ts'
import { type GitFolder, runGit } from './run-git.ts'

/** Whether a clone URL means a folder on this machine. */
export function isLocal(cloneUrl: string): boolean {
  return isAbsolute(cloneUrl)
}

/** The folder with links resolved; null if it is neither one of the allowed folders nor below one. */
export async function findLocalFolder(
  path: string,
  allowed: readonly string[],
): Promise<string | null> {
  const folder = await resolveFolder(path)
  const parents = await Promise.all(allowed.map(resolveFolder))
  const isAllowed = parents.some((parent) => parent !== null && isWithin(parent, folder))
  return isAllowed ? folder : null
}

/** null if it does not exist, is not a folder, or cannot be accessed. */
async function resolveFolder(path: string): Promise<string | null> {
  try {
    const real = await realpath(path)
    return (await stat(real)).isDirectory() ? real : null
  } catch {
    // The operator can find out why it is inaccessible; the customer gets the same message in all cases.
    return null
  }
}

function isWithin(parent: string, folder: string | null): boolean {
  const way = folder === null ? '..' : relative(parent, folder)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

export interface LocalDeps {
  /** The allowed folders. */
  localRepositories: readonly string[]
  clock: Clock
  /** PATH of the process. */
  searchPath: string | undefined
}

const asItLies =
  'The folder was read as is: it has no Git repository of its own, so no commit could be checked.'

/**
 * The files of a commit of a git work tree, without uncommitted changes; any other folder as is, with a reason that
 * says so. Throws RepositoryFailed with a message for the customer, or the signal's reason.
 */
export async function openLocalRepository(
  { localRepositories, clock, searchPath }: LocalDeps,
  { cloneUrl, commitSha }: { cloneUrl: string; commitSha: string },
  { resources, signal }: { resources: AsyncDisposableStack; signal: AbortSignal },
): Promise<{ tree: FileTree; reason: string | null }> {
  const folder = await findLocalFolder(cloneUrl, localRepositories)
  if (folder === null) throw new RepositoryFailed('The folder does not exist or is not readable.')
  const git = { folder: join(folder, '.git'), searchPath }
  if (!(await isStore(git, signal)))
    return { tree: await readFolder(folder, signal), reason: asItLies }
  const commit = await findCommit(git, commitSha, signal)
  if (commit === null) throw new RepositoryFailed(describeMissing(commitSha))
  return { tree: resources.use(await readGitTree({ git, clock }, commit, signal)), reason: null }
}

/** A link or a file in its place could point outside the allowed folders. */
async function isStore(git: GitFolder, signal: AbortSignal): Promise<boolean> {
  try {
    if (!(await lstat(git.folder)).isDirectory()) return false
  } catch {
    // Missing or inaccessible: git could not read it either.
    return false
  }
  return (await runGit(git, ['rev-parse', '--git-dir'], signal)).isDone
}

async function findCommit(
  git: GitFolder,
  commitSha: string,
  signal: AbortSignal,
): Promise<string | null> {
  if (!isPlainRef(commitSha)) return null
  const asked = ['rev-parse', '--verify', '--quiet', `${commitSha}^{commit}`]
  const { isDone, output } = await runGit(git, asked, signal)
  return isDone ? output : null
}

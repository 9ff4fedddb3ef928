import type { ChildProcess } from 'node:child_process'
import type { TreeFile } from '../discovery/file-tree.ts'
import { type Clock, SECOND_MS } from '../lib/clock.ts'
import { startDeadline } from '../lib/waiting/start-deadline.ts'
import { RepositoryFailed } from './repository-failed.ts'
import { type GitFolder, killGit, startGit, waitForEnd } from './run-git.ts'

/** A file and its object in git's store. */
export type Entry = TreeFile & { object: string }

interface Listing {
  entries: Entry[]
  isCut: boolean
}

const listMs = 30 * SECOND_MS
const maxDepth = 60
const maxFolders = 20_000
const maxOthers = 50_000
const maxLineLength = 8192
const maxTextLength = 16 * 1024 * 1024

/**
 * The regular files of a commit, in git's order. Ten trees that reference each other ten times each are 10^10 folders,
 * so limits are enforced while reading. Throws RepositoryFailed with a message for the customer, or the signal's
 * reason.
 */
export async function listTree(
  { git, clock }: { git: GitFolder; clock: Clock },
  commit: string,
  signal: AbortSignal,
): Promise<Listing> {
  signal.throwIfAborted()
  using deadline = startDeadline(clock, listMs)
  const until = AbortSignal.any([signal, deadline.signal])
  const child = startGit(git, ['ls-tree', '-r', '-t', '-l', '-z', '--full-tree', commit], 'ignore')
  const stop = (): void => killGit(child)
  until.addEventListener('abort', stop)
  try {
    const [listing] = await Promise.all([collect(child), waitForEnd(child)])
    signal.throwIfAborted()
    if (deadline.signal.aborted)
      throw new RepositoryFailed('Listing the files of the repository took longer than 30 seconds.')
    if (!listing.isCut && child.exitCode !== 0)
      throw new RepositoryFailed('The repository could not be read.')
    return listing
  } finally {
    until.removeEventListener('abort', stop)
  }
}

/** Reads to the end, or stops git as soon as the output exceeds a limit. */
async function collect(child: ChildProcess): Promise<Listing> {
  const entries: Entry[] = []
  const isOver = createLimit()
  let rest = ''
  for await (const part of child.stdout?.setEncoding('utf8') ?? []) {
    const lines = `${rest}${String(part)}`.split('\0')
    rest = lines.pop() ?? ''
    const end = lines.findIndex(isOver)
    entries.push(...lines.slice(0, end === -1 ? undefined : end).flatMap(parseEntry))
    if (end === -1 && rest.length <= maxLineLength) continue
    killGit(child)
    return { entries, isCut: true }
  }
  return { entries, isCut: false }
}

/** Returns for each line in turn whether it exceeds the limit. */
function createLimit(): (line: string) => boolean {
  let folders = 0
  let others = 0
  let textLength = 0
  return (line) => {
    if (line.startsWith('040000 ')) folders += 1
    else others += 1
    textLength += line.length
    return (
      folders > maxFolders ||
      others > maxOthers ||
      textLength > maxTextLength ||
      line.split('/').length > maxDepth
    )
  }
}

/** Regular files only: folders, links (120000) and submodules (160000) are skipped. */
function parseEntry(line: string): Entry[] {
  const match = /^100\d{3} blob ([0-9a-f]+) +(\d+)\t(.+)$/s.exec(line)
  const [, object, size, path] = match ?? []
  if (object === undefined || size === undefined || path === undefined) return []
  const isPlain = path.split('/').every((part) => part !== '..' && part !== '.' && part !== '')
  return isPlain ? [{ path, object, sizeBytes: Number(size) }] : []
}

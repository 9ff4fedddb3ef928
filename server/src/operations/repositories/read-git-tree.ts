import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { FileTree, TreeFile } from '../../discovery/file-tree.ts'
import { RepositoryFailed } from './repository-failed.ts'
import type { GitFolder } from './run-git.ts'
import { killGit, startGit } from './run-git.ts'

const maxFiles = 50_000
const maxEntryLength = 8192

/** The files of a commit, read out of git's own store: nothing is ever written by its name. */
export async function readGitTree(
  git: GitFolder,
  commit: string,
  signal: AbortSignal,
): Promise<FileTree & AsyncDisposable> {
  const { entries, isCut } = await listEntries(git, commit, signal)
  const blobs = startGit(git, ['cat-file', '--batch'], 'pipe')
  const stop = (): void => killGit(blobs)
  signal.addEventListener('abort', stop)
  const read = createBlobReader(blobs)
  const objects = new Map(entries.map(({ path, object }) => [path, object]))
  return {
    files: entries.map(({ path, sizeBytes }) => ({ path, sizeBytes })),
    isCut,
    read: ({ path }) => read(objects.get(path) ?? ''),
    async [Symbol.asyncDispose]() {
      signal.removeEventListener('abort', stop)
      const closed = once(blobs, 'close')
      const isOver = blobs.exitCode !== null || blobs.signalCode !== null
      killGit(blobs)
      if (!isOver) await closed
    },
  }
}

type Entry = TreeFile & { object: string }

async function listEntries(
  git: GitFolder,
  commit: string,
  signal: AbortSignal,
): Promise<{ entries: Entry[]; isCut: boolean }> {
  const child = startGit(git, ['ls-tree', '-r', '-l', '-z', '--full-tree', commit], 'ignore')
  const stop = (): void => killGit(child)
  signal.addEventListener('abort', stop)
  const entries: Entry[] = []
  let rest = ''
  try {
    for await (const part of child.stdout?.setEncoding('utf8') ?? []) {
      const lines = `${rest}${String(part)}`.split('\0')
      rest = lines.pop() ?? ''
      entries.push(...lines.flatMap(parseEntry))
      if (entries.length > maxFiles || rest.length > maxEntryLength) break
    }
    signal.throwIfAborted()
    return { entries: entries.slice(0, maxFiles), isCut: entries.length > maxFiles }
  } finally {
    signal.removeEventListener('abort', stop)
    killGit(child)
  }
}

/** Regular files only: links (120000) and submodules (160000) are left out. */
function parseEntry(line: string): Entry[] {
  const match = /^100\d{3} blob ([0-9a-f]+) +(\d+)\t(.+)$/s.exec(line)
  const [, object, size, path] = match ?? []
  if (object === undefined || size === undefined || path === undefined) return []
  const isPlain = path.split('/').every((part) => part !== '..' && part !== '.' && part !== '')
  return isPlain ? [{ path, object, sizeBytes: Number(size) }] : []
}

/** Answers of `git cat-file --batch`, one at a time: a line with the size, the bytes, a line feed. */
function createBlobReader(child: ChildProcess): (object: string) => Promise<Uint8Array> {
  let waiting = Buffer.alloc(0)
  const parts = child.stdout?.[Symbol.asyncIterator]()
  child.stdin?.on('error', () => killGit(child))
  async function fill(length: number): Promise<void> {
    while (waiting.length < length) {
      const part: unknown = (await parts?.next())?.value
      if (!Buffer.isBuffer(part)) throw new RepositoryFailed('The repository could not be read.')
      waiting = Buffer.concat([waiting, part])
    }
  }
  return async (object) => {
    child.stdin?.write(`${object}\n`)
    await fill(1)
    while (!waiting.includes('\n')) await fill(waiting.length + 1)
    const end = waiting.indexOf('\n')
    const size = / blob (\d+)$/.exec(waiting.subarray(0, end).toString())?.[1]
    if (size === undefined) throw new RepositoryFailed('The repository could not be read.')
    await fill(end + 1 + Number(size) + 1)
    const bytes = waiting.subarray(end + 1, end + 1 + Number(size))
    waiting = waiting.subarray(end + 1 + Number(size) + 1)
    return bytes
  }
}

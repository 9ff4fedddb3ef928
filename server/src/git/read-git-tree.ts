import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { FileTree } from '../discovery/file-tree.ts'
import type { Clock } from '../lib/clock.ts'
import { listTree } from './list-tree.ts'
import { RepositoryFailed } from './repository-failed.ts'
import { type GitFolder, killGit, startGit } from './run-git.ts'

/** The files of a commit, read from git's own store: nothing is ever written under their names. */
export async function readGitTree(
  { git, clock }: { git: GitFolder; clock: Clock },
  commit: string,
  signal: AbortSignal,
): Promise<FileTree & AsyncDisposable> {
  const { entries, isCut } = await listTree({ git, clock }, commit, signal)
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
      const isOver = blobs.exitCode !== null || blobs.signalCode !== null
      killGit(blobs)
      if (!isOver) await once(blobs, 'close')
    },
  }
}

/** Responses of `git cat-file --batch`, one at a time: a line with the size, the bytes, a line feed. */
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

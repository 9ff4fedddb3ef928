import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { UxMap } from '@understudy/contract/ux-map'
import { MINUTE_MS, SECOND_MS } from '../lib/clock.ts'
import type { FileFacts } from './file-facts.ts'
import type { FileTree, TreeFile } from './file-tree.ts'
import { isDiscoverable } from './languages.ts'
import type { ReadingAnswer } from './protocol.ts'
import { type ReadingProcess, startReadingProcess } from './start-reading-process.ts'

/** The facts read from a file, and the SHA-256 of its text. */
export interface KnownFile {
  hash: string
  facts: FileFacts
}

export interface Discovery {
  map: UxMap
  /** By path, for the next discovery. */
  known: Map<string, KnownFile>
}

/** The limits of one discovery. */
export const discoveryLimits = {
  files: 5000,
  fileBytes: 1024 * 1024,
  totalBytes: 64 * 1024 * 1024,
  /** Of what is read from all files, as JSON; code of real applications has a third of its own size. */
  factsLength: 24 * 1024 * 1024,
  fileMs: 10 * SECOND_MS,
  buildMs: MINUTE_MS,
  lostProcesses: 8,
} as const

/** The site cannot be mapped within the limits; the message can be shown. */
export class DiscoveryFailed extends Error {
  override readonly name = 'DiscoveryFailed'
}

/**
 * Builds the map of a tree, or of the part below `root`, reading only files that `known` does not have. Unreadable
 * files are listed in the map. Throws DiscoveryFailed, or the signal's reason if it aborts.
 */
export async function discover(
  tree: FileTree,
  {
    root,
    known,
    signal,
  }: {
    root: string | null
    known: ReadonlyMap<string, KnownFile>
    signal: AbortSignal
  },
): Promise<Discovery> {
  const files = tree.files.filter(({ path }) => isBelow(root, path) && isDiscoverable(path))
  await using reader = createReader()
  const read = new Map<string, KnownFile>()
  const unread: UxMap['unread_files'] = []
  const excess = listExcess(files)
  let left = discoveryLimits.factsLength
  for (const file of files) {
    signal.throwIfAborted()
    const isOver = left < 0 ? limitReached : null
    const result = isOver ?? excess.get(file) ?? (await readOne(tree, file, { known, reader }))
    if (typeof result !== 'string') left -= JSON.stringify(result.facts).length
    if (typeof result === 'string') unread.push({ file: file.path, reason: result })
    else if (left < 0) unread.push({ file: file.path, reason: limitReached })
    else read.set(file.path, result)
  }
  if (tree.isCut) unread.push({ file: '', reason: 'the repository has too many files' })
  signal.throwIfAborted()
  const answer = await reader.ask({
    kind: 'build',
    paths: files.map(({ path }) => path),
    facts: [...read].map(([path, { facts }]) => [path, facts]),
    unread: unread.slice(0, maxUnread),
  })
  if (answer?.kind !== 'map') throw new DiscoveryFailed(notBuilt)
  return { map: answer.map, known: read }
}

const maxUnread = 1000
const limitReached = 'a limit was reached before this file'
const notBuilt = 'The map could not be built within the limits of time and memory.'

/** Whether a path is below the root of an analysis; null is the whole tree. */
export function isBelow(root: string | null, path: string): boolean {
  return root === null || path.startsWith(`${root}/`)
}

/** The files that are not read because of a limit, each with the reason. */
function listExcess(files: readonly TreeFile[]): ReadonlyMap<TreeFile, string> {
  const excess = new Map<TreeFile, string>()
  let [count, bytes] = [0, 0]
  for (const file of files) {
    if (file.sizeBytes > discoveryLimits.fileBytes) {
      excess.set(file, 'it is larger than 1 MiB')
      continue
    }
    count += 1
    bytes += file.sizeBytes
    if (count > discoveryLimits.files || bytes > discoveryLimits.totalBytes) {
      excess.set(file, limitReached)
    }
  }
  return excess
}

interface Means {
  known: ReadonlyMap<string, KnownFile>
  reader: Reader
}

/** The facts of a file, or why there are none. */
async function readOne(
  tree: FileTree,
  file: TreeFile,
  { known, reader }: Means,
): Promise<KnownFile | string> {
  const bytes = await tree.read(file)
  if (!isUtf8(bytes) || bytes.includes(0)) return 'it is not text'
  const hash = createHash('sha256').update(bytes).digest('hex')
  const earlier = known.get(file.path)
  if (earlier?.hash === hash) return earlier
  const answer = await reader.ask({
    kind: 'read',
    path: file.path,
    text: new TextDecoder().decode(bytes),
  })
  if (answer?.kind === 'read') return { hash, facts: answer.facts }
  return answer?.kind === 'unreadable' ? answer.reason : 'it could not be parsed'
}

interface Reader extends AsyncDisposable {
  ask(request: Parameters<ReadingProcess['ask']>[0]): Promise<ReadingAnswer | null>
}

/** A reading process that is replaced if it dies. */
function createReader(): Reader {
  let current: ReadingProcess | null = null
  let lost = 0
  return {
    async ask(request) {
      if (lost > discoveryLimits.lostProcesses) {
        throw new DiscoveryFailed('Too many files could not be parsed.')
      }
      current ??= startReadingProcess()
      const timeoutMs = request.kind === 'read' ? discoveryLimits.fileMs : discoveryLimits.buildMs
      const answer = await current.ask(request, timeoutMs)
      if (answer === null) {
        lost += 1
        await current[Symbol.asyncDispose]()
        current = null
      }
      return answer
    },
    async [Symbol.asyncDispose]() {
      await current?.[Symbol.asyncDispose]()
    },
  }
}

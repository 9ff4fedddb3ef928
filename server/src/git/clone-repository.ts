import { mkdtemp, opendir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileTree } from '../discovery/file-tree.ts'
import { isCertificateChecked } from '../guard/check-certificates.ts'
import { checkUrl } from '../guard/check-url.ts'
import { startEgressProxy } from '../guard/egress-proxy.ts'
import type { GuardDeps } from '../guard/resolve-guarded.ts'
import { DENIAL_MESSAGE } from '../guard/verdict.ts'
import { type Clock, HOUR_MS, MINUTE_MS } from '../lib/clock.ts'
import { createTemporaryPrefix, sweepTemporary } from '../lib/temporary-names.ts'
import { quoteText } from '../lib/text/sentence.ts'
import { runInBackground } from '../lib/waiting/run-in-background.ts'
import { readGitTree } from './read-git-tree.ts'
import { RepositoryFailed } from './repository-failed.ts'
import { type GitFolder, runGit } from './run-git.ts'

export interface CloneDeps {
  guard: GuardDeps
  clock: Clock
  /** PATH of the process. */
  searchPath: string | undefined
}

/** A commit and the names it can be found under. */
export interface Wanted {
  cloneUrl: string
  commitSha: string
  refName: string
  defaultBranch: string
}

const cloneKind = 'understudy-clone'
const cloneMs = 2 * MINUTE_MS
/** No job keeps its clone this long. */
const strangersAfterMs = HOUR_MS
const maxBytes = 300 * 1024 * 1024
const watchMs = 250

/**
 * Fetches one commit without its history; every connection goes through a proxy that consults the guard. Disposing of
 * the tree deletes the files. Throws RepositoryFailed with a message for the customer, or the signal's reason.
 */
export async function cloneRepository(
  { guard, clock, searchPath }: CloneDeps,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<FileTree & AsyncDisposable> {
  await using resources = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), await createTemporaryPrefix(cloneKind)))
  resources.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  const git = { folder, searchPath }
  const commit = await fetchCommit({ guard, clock, git }, wanted, signal)
  const tree = resources.use(await readGitTree({ git, clock }, commit, signal))
  const kept = resources.move()
  return { ...tree, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

/** Removes clones left behind by processes that were killed while building a map; returns the number of clones. */
export async function sweepClones(nowMs: number): Promise<number> {
  return sweepTemporary({ folder: tmpdir(), kind: cloneKind, nowMs, strangersAfterMs })
}

interface FetchDeps {
  guard: GuardDeps
  clock: Clock
  git: GitFolder
}

async function fetchCommit(
  { guard, clock, git }: FetchDeps,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<string> {
  const verdict = checkUrl(wanted.cloneUrl, { kind: 'target' }, guard.testHosts)
  if (verdict.kind === 'denied') throw new RepositoryFailed(DENIAL_MESSAGE)
  const denials: string[] = []
  await using proxy = await startEgressProxy(guard, (decision) => {
    if (decision.verdict.kind === 'denied') denials.push(decision.host)
  })
  using limits = watchLimits(clock, git.folder, signal)
  const proxied = ['-c', `http.proxy=http://127.0.0.1:${proxy.port}`]
  const isChecked = isCertificateChecked(guard.testHosts, verdict.host)
  const trust = isChecked ? [] : ['-c', 'http.sslVerify=false']
  const fetch = async (ref: string): Promise<string | null> => {
    const target = ['--', verdict.url.href, `+${ref}:refs/understudy/head`]
    const options = ['--quiet', '--depth=1', '--no-tags', '--no-recurse-submodules']
    const given = [...proxied, ...trust, 'fetch', ...options, ...target]
    const { isDone } = await runGit(git, given, limits.signal)
    if (!isDone) return null
    return (await runGit(git, ['rev-parse', 'refs/understudy/head^{commit}'], limits.signal)).output
  }
  await runGit(git, ['init', '--bare', '--quiet', '--template='], limits.signal)
  const found = await findCommit(wanted, fetch)
  if (found.kind === 'found') return found.commit
  if (denials.length > 0) throw new RepositoryFailed(DENIAL_MESSAGE)
  throw new RepositoryFailed(
    found.kind === 'nothing' ? notCloned : describeMissing(wanted.commitSha),
  )
}

const notCloned = 'The repository could not be cloned: it does not exist or is not public.'

/** For a repository that was read. */
export function describeMissing(ref: string): string {
  return `The repository has no branch, tag or commit ${quoteText(ref)} that can be read.`
}

/** By its hash; if the server does not serve commits by hash, as the head of a branch or tag. */
async function findCommit(
  { commitSha, refName, defaultBranch }: Wanted,
  fetch: (ref: string) => Promise<string | null>,
): Promise<{ kind: 'found'; commit: string } | { kind: 'elsewhere' | 'nothing' }> {
  let kind: 'elsewhere' | 'nothing' = 'nothing'
  // HEAD is the default branch of every repository: without it, that one lacks the ref and does not exist look alike.
  for (const ref of new Set([commitSha, refName, defaultBranch, 'HEAD'])) {
    if (!isPlainRef(ref)) continue
    const commit = await fetch(ref)
    if (commit === null) continue
    const isWanted = ref === commitSha || (isHash(commitSha) && commit.startsWith(commitSha))
    if (isWanted) return { kind: 'found', commit }
    kind = 'elsewhere'
  }
  return { kind }
}

function isHash(text: string): boolean {
  return /^[0-9a-f]{7,64}$/.test(text)
}

/** A hash, branch or tag; nothing that git could take for an option or a pattern. */
export function isPlainRef(ref: string): boolean {
  return /^[A-Za-z0-9_][\w./+@-]*$/.test(ref) && !/\.\.|@\{|\.lock$|[./]$/.test(ref)
}

/** Aborts the work in a folder if it takes too long or too much space. */
function watchLimits(
  clock: Clock,
  folder: string,
  signal: AbortSignal,
): { signal: AbortSignal } & Disposable {
  const limit = new AbortController()
  const over = new AbortController()
  const until = AbortSignal.any([signal, over.signal])
  runInBackground(watch, (error) => limit.abort(error))
  return { signal: AbortSignal.any([signal, limit.signal]), [Symbol.dispose]: () => over.abort() }

  async function watch(): Promise<void> {
    const startMs = clock.monotonicMs()
    while (!until.aborted) {
      if (clock.monotonicMs() - startMs > cloneMs) {
        limit.abort(new RepositoryFailed('Cloning the repository took longer than 2 minutes.'))
      }
      if ((await measure(folder)) > maxBytes) {
        limit.abort(new RepositoryFailed('The repository is larger than 300 MiB.'))
      }
      await rest()
    }
  }

  async function rest(): Promise<void> {
    try {
      await clock.sleep(watchMs, until)
    } catch {
      // Aborted when the watch ends.
    }
  }
}

/** Bytes below a folder, as far as they can be counted: files come and go while git works. */
async function measure(folder: string): Promise<number> {
  let bytes = 0
  try {
    for await (const entry of await opendir(folder, { recursive: true })) {
      if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
    }
  } catch {
    return bytes
  }
  return bytes
}

import { limits } from '@understudy/contract/limits'
import { z } from 'zod'
import { createRepositoryKey } from '../../artifacts/artifact-keys.ts'
import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import {
  discover,
  type Discovery,
  DiscoveryFailed,
  type KnownFile,
} from '../../discovery/discover.ts'
import { fileFacts } from '../../discovery/file-facts.ts'
import type { FileTree } from '../../discovery/file-tree.ts'
import { cloneRepository } from '../../git/clone-repository.ts'
import { isLocal, openLocalRepository } from '../../git/local-repository.ts'
import { RepositoryFailed } from '../../git/repository-failed.ts'
import type { GuardDeps } from '../../guard/resolve-guarded.ts'
import { type Clock, MINUTE_MS } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { isStorageFull } from '../../lib/storage/storage-full.ts'
import type { StorageSpace } from '../../lib/storage/storage-space.ts'
import type { Database } from '../../store/database.ts'
import { findRepository, type Repository } from '../../store/integrations/repositories.ts'
import {
  deleteUxMapJob,
  findMappedCommit,
  finishUxMapJob,
  listOldUxMapJobs,
  startUxMapJob,
  type UxMapJob,
} from '../../store/integrations/ux-map-jobs.ts'

export interface MappingDeps {
  db: Database
  artifacts: ArtifactStore
  clock: Clock
  log: Log
  guard: GuardDeps
  localRepositories: readonly string[]
  space: StorageSpace
  /** PATH of the process, to find git on. */
  searchPath: string | undefined
}

interface JobKey {
  customerId: string
  jobId: string
}

const jobMs = 8 * MINUTE_MS

/** Stored results that make the next map faster. */
const knownFiles = z.array(z.tuple([z.string(), z.object({ hash: z.string(), facts: fileFacts })]))

/**
 * Builds the map of a job and records it; does nothing if the job has ended or was deleted. A job that cannot succeed
 * fails with a reason. Rethrows errors of the stores, and throws when `stopping` aborts, so that the job is retried.
 */
export async function mapRepository(
  deps: MappingDeps,
  { customerId, jobId }: JobKey,
  stopping: AbortSignal,
): Promise<void> {
  const { db, clock } = deps
  const job = await startUxMapJob(db, { customerId, id: jobId, at: clock.now() })
  const repository = job && (await findRepository(db, customerId, job.repositoryId))
  if (job === undefined || repository === undefined) return
  const discovery = await draw(deps, { job, repository }, stopping)
  const isDrawn = discovery.kind === 'drawn'
  if (isDrawn) await keep(deps, job, discovery)
  const isFinished = await finishUxMapJob(db, {
    customerId,
    id: jobId,
    status: isDrawn ? 'completed' : 'failed',
    reason: discovery.reason,
    at: clock.now(),
  })
  // The repository was deleted in the meantime: nothing of it may remain.
  if (!isFinished) await deps.artifacts.deleteAll(createJobKey(job))
  if (isDrawn) await deleteOldMaps(deps, job)
}

/** Deletes the oldest completed jobs of the repository with their maps; once interrupted, the next map continues. */
async function deleteOldMaps(
  { db, artifacts }: MappingDeps,
  { customerId, repositoryId }: UxMapJob,
): Promise<void> {
  const kept = limits.uxMapsPerRepository
  for (const old of await listOldUxMapJobs(db, { customerId, repositoryId, kept })) {
    await artifacts.deleteAll(createJobKey(old))
    await deleteUxMapJob(db, old)
  }
}

/** Fails a job after too many attempts. */
export async function failLostMapping(
  { db, clock, log }: Pick<MappingDeps, 'db' | 'clock' | 'log'>,
  { customerId, jobId }: JobKey,
): Promise<void> {
  const reason = 'The process that built the map failed several times, so the job was abandoned.'
  await finishUxMapJob(db, { customerId, id: jobId, status: 'failed', reason, at: clock.now() })
  log.error({ job_id: jobId }, 'the map was abandoned')
}

type Drawn =
  | ({ kind: 'drawn'; reason: string | null } & Discovery)
  | { kind: 'failed'; reason: string }

interface Mapping {
  job: UxMapJob
  repository: Repository
}

async function draw(
  deps: MappingDeps,
  { job, repository }: Mapping,
  stopping: AbortSignal,
): Promise<Drawn> {
  const known = await loadKnown(deps, job)
  const limit = AbortSignal.timeout(jobMs)
  const signal = AbortSignal.any([stopping, limit])
  try {
    await using resources = new AsyncDisposableStack()
    const { tree, reason } = await open(deps, { job, repository }, { resources, signal })
    const discovery = await discover(tree, { root: job.analysisRoot, known, signal })
    const reasons = [job.reason, reason, describeEmptyMap(discovery.map)].filter(isSaid)
    return { kind: 'drawn', reason: reasons.length === 0 ? null : reasons.join(' '), ...discovery }
  } catch (error) {
    if (stopping.aborted || isStorageFull(error)) throw error
    // git has no specific error for a full disk.
    await deps.space.assert()
    const isKnown = error instanceof RepositoryFailed || error instanceof DiscoveryFailed
    if (isKnown) return { kind: 'failed', reason: error.message }
    if (limit.aborted) return { kind: 'failed', reason: 'Building the map took too long.' }
    deps.log.error({ err: error, job_id: job.id }, 'building a map failed')
    return { kind: 'failed', reason: 'The map could not be built.' }
  }
}

const nothingFound =
  'Neither a supported framework nor a page was found. Next.js, Nuxt, SvelteKit, Astro, Remix 2, React Router, Vue Router, Express and HTML can be read.'

/** Why a map has no screens; null if it has some. */
function describeEmptyMap({ nodes, unread_files: unread }: Discovery['map']): string | null {
  if (nodes.length > 0) return null
  const [first] = unread.filter(({ file }) => file !== '')
  return first === undefined ? nothingFound : `${nothingFound} ${first.file}: ${first.reason}.`
}

function isSaid(reason: string | null): reason is string {
  return reason !== null
}

async function open(
  deps: MappingDeps,
  { job, repository }: Mapping,
  { resources, signal }: { resources: AsyncDisposableStack; signal: AbortSignal },
): Promise<{ tree: FileTree; reason: string | null }> {
  const { cloneUrl, defaultBranch } = repository
  const { commitSha, refName } = job
  const wanted = { cloneUrl, commitSha, refName, defaultBranch }
  if (isLocal(cloneUrl)) return openLocalRepository(deps, wanted, { resources, signal })
  return { tree: resources.use(await cloneRepository(deps, wanted, signal)), reason: null }
}

async function loadKnown(
  { db, artifacts }: MappingDeps,
  job: UxMapJob,
): Promise<ReadonlyMap<string, KnownFile>> {
  const { baseCommitSha, revalidationMode } = job
  if (baseCommitSha === null || revalidationMode !== 'incremental') return new Map()
  const base = await findMappedCommit(db, { ...job, commitSha: baseCommitSha })
  const bytes = base === undefined ? null : await artifacts.get(`${createJobKey(base)}/files.json`)
  if (bytes === null) return new Map()
  const parsed = knownFiles.safeParse(JSON.parse(new TextDecoder().decode(bytes)))
  // Facts of an older version are read again.
  return new Map(parsed.success ? parsed.data : [])
}

async function keep(
  { artifacts }: MappingDeps,
  job: UxMapJob,
  discovery: Discovery,
): Promise<void> {
  const encoder = new TextEncoder()
  const files = encoder.encode(JSON.stringify([...discovery.known]))
  await artifacts.put(`${createJobKey(job)}/files.json`, files)
  await artifacts.put(
    `${createJobKey(job)}/map.json`,
    encoder.encode(JSON.stringify(discovery.map)),
  )
}

function createJobKey({ customerId, repositoryId, id }: UxMapJob): string {
  return createRepositoryKey(customerId, repositoryId, id)
}

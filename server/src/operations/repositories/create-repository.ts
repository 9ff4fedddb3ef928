import { findLocalFolder, isLocal } from '../../git/local-repository.ts'
import { checkUrl } from '../../guard/check-url.ts'
import type { TestHosts } from '../../guard/test-hosts.ts'
import { DENIAL_MESSAGE } from '../../guard/verdict.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { createId } from '../../lib/ids.ts'
import type { Database } from '../../store/database.ts'
import { insertRepository, type Repository } from '../../store/integrations/repositories.ts'
import { addWithinLimit } from '../customers/add-within-limit.ts'

export interface RepositoryDeps {
  db: Database
  clock: Clock
  testHosts: TestHosts
  localRepositories: readonly string[]
}

/**
 * Connects a repository: a public https address, or a folder at or below an allowed one. Codes: invalid_request, and as
 * addWithinLimit.
 */
export async function createRepository(
  deps: RepositoryDeps,
  customerId: string,
  wanted: Pick<Repository, 'name' | 'cloneUrl' | 'defaultBranch' | 'analysisRoot'>,
): Promise<Repository> {
  const cloneUrl = await checkSource(deps, wanted.cloneUrl)
  const createdAt = deps.clock.now()
  const repository = {
    ...wanted,
    customerId,
    id: createId('repo', createdAt),
    cloneUrl,
    createdAt,
  }
  await addWithinLimit(deps.db, { table: 'repositories', customerId }, (trx) =>
    insertRepository(trx, repository),
  )
  return repository
}

async function checkSource(
  { testHosts, localRepositories }: RepositoryDeps,
  cloneUrl: string,
): Promise<string> {
  if (isLocal(cloneUrl)) {
    if ((await findLocalFolder(cloneUrl, localRepositories)) !== null) return cloneUrl
    throw new ApiError('invalid_request', { detail: `clone_url: ${folderRefused}` })
  }
  const verdict = checkUrl(cloneUrl, { kind: 'target' }, testHosts)
  if (verdict.kind === 'allowed') return verdict.url.href
  throw new ApiError('invalid_request', { detail: `clone_url: ${DENIAL_MESSAGE}` })
}

/** The same whether the folder exists or not. */
const folderRefused =
  'This folder is not one that the service can read. Its operator names such folders in ALLOW_LOCAL_REPOSITORIES; other repositories need an https address.'

import type { UxMap } from '@understudy/contract/ux-map'
import { createRepositoryKey } from '../../../src/artifacts/artifact-keys.ts'
import { discover } from '../../../src/discovery/discover.ts'
import { insertRepository } from '../../../src/store/integrations/repositories.ts'
import { insertUxMapJob, type UxMapJob } from '../../../src/store/integrations/ux-map-jobs.ts'
import type { TestService } from '../service/test-service.ts'
import { createTextTree } from './describe-ux-map.ts'
import { seededAt } from './seed-run.ts'

/**
 * The completed map of a repository named Shop: a front page with links to /a and to a page that no seeded session reaches.
 * `change` writes something else into it.
 */
export async function seedRepositoryMap(
  { db, artifacts }: Pick<TestService, 'db' | 'artifacts'>,
  { customerId, jobId }: { customerId: string; jobId: string },
  change: (map: UxMap) => UxMap = (map) => map,
): Promise<void> {
  const repositoryId = jobId.replace('uxj_', 'repo_')
  await insertRepository(db, {
    customerId,
    id: repositoryId,
    name: 'Shop',
    cloneUrl: 'https://git.example.com/shop.git',
    defaultBranch: 'main',
    analysisRoot: null,
    createdAt: seededAt,
  })
  const job: UxMapJob = {
    customerId,
    id: jobId,
    repositoryId,
    status: 'completed',
    revalidationMode: 'full',
    reason: null,
    commitSha: 'main',
    trigger: 'manual',
    refKind: 'branch',
    refName: 'main',
    baseCommitSha: null,
    analysisRoot: null,
    createdAt: seededAt,
    startedAt: seededAt,
    finishedAt: seededAt,
  }
  await db.transaction().execute((trx) => insertUxMapJob(trx, job))
  const { map } = await discover(
    createTextTree([
      [
        'index.html',
        '<title>Page 0</title>\n<a href="/a.html">On</a>\n<a href="/careers.html">Careers</a>',
      ],
      ['a.html', '<title>A</title>'],
      ['careers.html', '<title>Careers</title>'],
    ]),
    { root: null, known: new Map(), signal: AbortSignal.timeout(60_000) },
  )
  await artifacts.put(
    createRepositoryKey(customerId, repositoryId, jobId, 'map.json'),
    new TextEncoder().encode(JSON.stringify(change(map))),
  )
}

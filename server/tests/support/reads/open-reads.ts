import type { Endpoint } from '@understudy/contract/endpoint'
import { endpoints } from '@understudy/contract/endpoints'
import { identityEndpoints } from '@understudy/contract/endpoints/identity'
import { pages } from '../../../src/routes/pages.ts'
import type { Database } from '../../../src/store/database.ts'
import { createResources, fill, type OwnedIds } from '../records/contract-cases.ts'
import { seededAt } from '../records/seed-run.ts'
import type { TestCaller, TestService } from '../service/test-service.ts'
import { openMember } from '../service/test-visitor.ts'
import { floodVerdict } from './flood-verdict.ts'
import { type FloodSizes, modest, seedFlood } from './seed-flood.ts'
import { seedUxMap } from './seed-ux-map.ts'

/** Everything that can be read, by name: the operations of the contract, of sign-in and the pages. */
export const everyRead: readonly (readonly [string, Endpoint])[] = Object.entries<Endpoint>({
  ...endpoints,
  ...identityEndpoints,
  ...pages,
}).filter(([, { method }]) => method === 'GET')

/** A customer with a flooded run, and every read of what it has. */
export interface OpenedReads {
  caller: TestCaller
  runId: string
  ids: OwnedIds
  /** Of the member who reads what only people can. */
  personId: string
  /** In the order of `everyRead`. */
  reads: readonly (readonly [name: string, read: () => Promise<Response>])[]
}

const queries: Readonly<Record<string, string>> = {
  listRuns: 'limit=100',
  listSessionEvents: 'limit=500',
  getUsage: 'month=2026-03',
  listEvents: 'since=0',
}

const dayMs = 86_400_000

/**
 * Seeds a customer with two runs of these sizes and one of everything else. Throws for an operation whose path names something
 * unknown, so that a new one is not forgotten.
 */
export async function openReads(
  service: TestService,
  name: string,
  part: Partial<FloodSizes>,
): Promise<OpenedReads> {
  const caller = await service.addCaller(name)
  const { customerId } = caller
  const owned = await createResources(service, caller, name.toLowerCase())
  const [runId, sizes] = [`run_${name}_late`, { ...modest, ...part }]
  const seed = (id: string, days: number) =>
    seedFlood(
      service,
      { customerId, runId: id, createdAt: new Date(seededAt.getTime() + days * dayMs) },
      sizes,
    )
  await seed(`run_${name}_early`, 3)
  await seed(runId, 4)
  if (sizes.listItems > 0) await floodVerdict(service, caller, { runId, count: sizes.listItems })
  const { uxMapJob, repository } = owned
  await seedUxMap(service, { customerId, repositoryId: repository, jobId: uxMapJob }, sizes.screens)
  const [problem] = (await caller.client.problems.list(runId)).items
  const ids = {
    ...owned,
    run: runId,
    session: `${runId}_0`,
    fingerprint: problem?.fingerprint ?? '',
  }
  const { report_url: reportUrl } = await caller.client.runs.get(runId)
  const token = new URL(reportUrl).search.slice(1)
  const owner = { email: `${name.toLowerCase()}@example.com`, role: 'owner' } as const
  const member = await openMember(service, customerId, owner)
  await makeOperator(service.db, member.account.person.id)
  return {
    caller,
    runId,
    ids,
    personId: member.account.person.id,
    reads: everyRead.map(([read, endpoint]) => {
      const query = endpoint.path.startsWith('/r/')
        ? token
        : (queries[read] ?? (read === 'getRunMap' ? `session=all&ux_map_job=${uxMapJob}` : ''))
      const path = `${fill(endpoint, ids)}?${query}`
      return [
        read,
        endpoint.auth === 'member' || endpoint.auth === 'person'
          ? () => member.send('GET', path, { headers: { 'understudy-customer': customerId } })
          : () => caller.request('GET', path),
      ]
    }),
  }
}

async function makeOperator(db: Database, personId: string): Promise<void> {
  await db.updateTable('people').set({ is_operator: true }).where('id', '=', personId).execute()
}

import { findRun } from '../../../src/store/runs/runs.ts'
import { saveSessionProblems } from '../../../src/store/runs/session-problems.ts'
import { seedFinishedRun } from '../records/seed-finished-run.ts'
import { seededAt } from '../records/seed-run.ts'
import type { TestService } from '../service/test-service.ts'

/** Of each run; a fifth of them only said by a visitor. */
const problems = 200

/** So many runs of the shop on the days before, each with problems of its own. */
export async function seedHistory(
  service: TestService,
  customerId: string,
  runs: number,
): Promise<void> {
  for (let index = 0; index < runs; index += 1) {
    const runId = `run_${customerId}_${index}`
    const createdAt = new Date(seededAt.getTime() - (index + 1) * 60_000)
    const sessionId = `${runId}_0`
    await seedFinishedRun(service, { customerId, runId, sessionIds: [sessionId], createdAt })
    const run = await findRun(service.db, customerId, runId)
    if (run === undefined) throw new Error('the run was not seeded')
    const found = Array.from({ length: problems }, (_problem, number) => ({
      fingerprint: `${index}-${number}`,
      isOnlySaid: number % 5 === 0,
      pages: [`shop.example.com/page-${number % 20}`],
    }))
    await service.db
      .transaction()
      .execute((trx) => saveSessionProblems(trx, { run, sessionId }, found))
  }
}

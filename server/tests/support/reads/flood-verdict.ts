import { verdict as verdictSchema } from '@understudy/contract/verdict/verdict'
import type { TestCaller, TestService } from '../service/test-service.ts'
import { multiplyLists } from './multiply-lists.ts'

/** Judges a run, and gives each list of its verdict so many items. */
export async function floodVerdict(
  { db }: Pick<TestService, 'db'>,
  { client, customerId }: TestCaller,
  { runId, count }: { runId: string; count: number },
): Promise<void> {
  const judged = await client.runs.verdict(runId)
  const verdict = verdictSchema.parse(multiplyLists(verdictSchema, judged, { count, kept: [] }))
  await db
    .updateTable('run_verdicts')
    .set({ verdict: JSON.stringify(verdict) })
    .where('customer_id', '=', customerId)
    .where('run_id', '=', runId)
    .execute()
}

import type { Database } from '../../../src/store/database.ts'
import { insertRun, type NewRun } from '../../../src/store/runs/runs.ts'
import { ada } from './seed-run.ts'

interface Spent {
  turns?: number
  cost?: number
  browserMs?: number
}

/** Adds a run admitted at that time; its only session was billed with this usage, or is held if that is null. */
export async function seedUsage(
  db: Database,
  customerId: string,
  at: string,
  spent: Spent | null = {},
): Promise<string> {
  const { runId, sessionId } = nameNext()
  const createdAt = new Date(at)
  await db.transaction().execute(async (trx) => {
    const run: NewRun = {
      customerId,
      id: runId,
      targetUrl: 'https://shop.example.com/',
      aggregateStatus: 'not_applicable',
      guidedExploration: 'off',
      device: 'desktop',
      interaction: 'full',
      replayMaySendData: false,
      durationBudget: 'short',
      task: null,
      flows: [],
      model: 'understudy-explorer',
      isPreview: true,
      sessionCount: 1,
      traceParent: null,
      createdAt,
    }
    await insertRun(trx, run, [
      { id: sessionId, position: 0, persona: ada, seed: 1, reservedUsd: 0 },
    ])
  })
  if (spent === null) return runId
  const { turns = 1, cost = 0, browserMs = 1000 } = spent
  await db
    .updateTable('usage')
    .set({ status: 'settled', settled_at: createdAt, turns, cost_usd: cost, browser_ms: browserMs })
    .where('session_id', '=', sessionId)
    .execute()
  return runId
}

let count = 0

function nameNext(): { runId: string; sessionId: string } {
  count += 1
  return { runId: `run_${count}`, sessionId: `sess_${count}` }
}

/** The only session of such a run. */
export function getSeededSession(runId: string): string {
  return runId.replace('run_', 'sess_')
}

import { createHash } from 'node:crypto'
import type { PersonaSnapshot } from '@understudy/contract/persona'
import { createId } from '../../lib/ids.ts'
import type { Queue } from '../../queue/queue.ts'
import type { Trx } from '../../store/database.ts'
import type { NewRun } from '../../store/runs/runs.ts'
import { insertRun } from '../../store/runs/runs.ts'
import { countOpenSessions, insertSession } from '../../store/runs/sessions.ts'
import type { AdmittedRun } from './run-request.ts'

/** Writes an admitted run, one session per persona, and a job for each. */
export async function writeRun(
  queue: Pick<Queue, 'enqueue'>,
  trx: Trx,
  run: NewRun,
  personas: readonly PersonaSnapshot[],
): Promise<AdmittedRun> {
  const { customerId, createdAt } = run
  await insertRun(trx, run)
  const backlog = await countOpenSessions(trx, customerId)
  const sessions = []
  for (const [position, persona] of personas.entries()) {
    const id = createId('sess', createdAt)
    const seed = deriveSeed(persona, position)
    await insertSession(trx, { customerId, runId: run.id, id, position, persona, seed, createdAt })
    const behind = backlog + position
    await queue.enqueue(trx, 'run-session', { customerId, sessionId: id }, { behind })
    sessions.push({ id, personaId: persona.id })
  }
  return {
    id: run.id,
    sessions,
    guidedExploration: run.guidedExploration,
    isPreview: run.isPreview,
  }
}

/**
 * The same persona at the same index gets the same seed in every run, so that differences come from the site. Seeds
 * within a run are consecutive, so that its explorer sessions take different paths.
 */
function deriveSeed(persona: PersonaSnapshot, position: number): number {
  const drawn = createHash('sha256').update(persona.name).digest().readUInt32BE() >>> 1
  return drawn - (drawn % 1000) + position
}

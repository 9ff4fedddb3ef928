import { createHash } from 'node:crypto'
import type { PersonaSnapshot } from '@understudy/contract/persona'
import { createId } from '../../lib/ids.ts'
import type { Queue } from '../../queue/queue.ts'
import type { Trx } from '../../store/database.ts'
import { insertRun, type NewRun } from '../../store/runs/runs.ts'
import type { AdmittedRun } from './run-request.ts'

/** Writes an admitted run, one session per persona with its part of the reserved costs, and a job for each. */
export async function writeRun(
  queue: Pick<Queue, 'enqueueAll'>,
  trx: Trx,
  run: NewRun,
  { personas, reservedUsd }: { personas: readonly PersonaSnapshot[]; reservedUsd: number },
): Promise<AdmittedRun> {
  const { customerId, createdAt } = run
  const sessions = personas.map((persona, position) => ({
    id: createId('sess', createdAt),
    position,
    persona,
    seed: deriveSeed(persona, position),
    reservedUsd,
  }))
  const backlog = await insertRun(trx, run, sessions)
  const jobs = sessions.map(({ id, position }) => ({
    payload: { customerId, sessionId: id },
    behind: backlog + position,
  }))
  await queue.enqueueAll(trx, 'run-session', jobs)
  return {
    id: run.id,
    sessions: sessions.map(({ id, persona }) => ({ id, personaId: persona.id })),
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

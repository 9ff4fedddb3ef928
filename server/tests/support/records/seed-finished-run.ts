import type { ObservedFriction } from '@understudy/contract/finding'
import type { TranscriptTurn } from '@understudy/contract/transcript'
import type { Device } from '@understudy/contract/visitor/devices'
import { systemClock } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import { writeAggregate } from '../../../src/operations/runs/write-aggregate.ts'
import {
  type SessionEnding,
  unknownOutcome,
} from '../../../src/operations/sessions/assemble-transcript.ts'
import { finishSession } from '../../../src/operations/sessions/finish-session.ts'
import type { NewEvent } from '../../../src/recorder/event-data.ts'
import { createRecorder } from '../../../src/recorder/recorder.ts'
import { claimSession } from '../../../src/store/runs/claim-session.ts'
import type { Attempt } from '../../../src/store/runs/session-transitions.ts'
import type { TestService } from '../service/test-service.ts'
import { buildFriction } from './build-transcript.ts'
import { seedRun, seedTurn } from './seed-run.ts'

type Stores = Pick<TestService, 'db' | 'artifacts'>

/** One pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
  'base64',
)

/** Starts a seeded session as a worker would. */
export async function claimSeeded(
  { db }: Pick<Stores, 'db'>,
  customerId: string,
  sessionId: string,
): Promise<Attempt> {
  const claim = { customerId, sessionId, workerId: 'worker', leaseS: 60, maxAttempts: 3 }
  const outcome = await claimSession(db, claim)
  if (outcome.kind !== 'claimed') throw new Error(`the session is ${outcome.kind}`)
  return { customerId, sessionId, attempt: outcome.session.attempt }
}

/** A thought, as an ordinary event. */
export function thought(text: string): NewEvent {
  const usage = { input_tokens: 0, output_tokens: 0, cost_usd: 0, ms: 0 }
  return { kind: 'thought', turn: 1, data: { thought: text, expectation: 'More.', usage } }
}

/** The end of a session of which the record does not say whether it reached its goal. */
export const unclearEnding = { outcome: { ...unknownOutcome, claimed_success: true } }

/** The end of a session that did not reach its goal in time. */
export const spentEnding = {
  kind: 'budget_exhausted',
  reason: 'The session used all of its 15 turns.',
  outcome: unknownOutcome,
} as const

/** Ends a claimed session as one that reached its goal, unless `ending` says otherwise. */
export async function finishSeeded(
  { db, artifacts }: Stores,
  attempt: Attempt,
  ending: Partial<SessionEnding> = {},
): Promise<void> {
  const queue = { enqueue: () => Promise.resolve(), wake: () => undefined }
  const deps = { db, artifacts, queue, clock: systemClock, log: createLog('silent') }
  await finishSession(deps, attempt, {
    kind: 'goal_reached',
    reason: 'The tea is ordered.',
    outcome: {
      claimed_success: true,
      claim: 'The tea is ordered.',
      supported: true,
      evidence_turn: 1,
      evidence_quote: 'Tea shop',
    },
    ...ending,
  })
}

/** What a session did, where it is not what every seeded one does. */
export interface SeededVisit {
  /** In order: what each records instead of the turn in the tea shop, and the events before it. */
  turns: readonly (Partial<TranscriptTurn> & { events?: readonly NewEvent[] })[]
  /** Without one, it reaches the goal. */
  ending?: Partial<SessionEnding>
  /** From its start to its end. */
  tookMs?: number
}

/**
 * A run whose sessions each have a picture, one turn with a finding unless `frictions` or `visits` say otherwise, and a report;
 * several have an aggregate.
 */
export async function seedFinishedRun(
  stores: Stores,
  run: {
    customerId: string
    runId: string
    sessionIds: string[]
    personaNames?: string[]
    createdAt?: Date
    device?: Device
    task?: string | null
    flows?: string[]
    frictions?: ObservedFriction[]
    /** Of the sessions in their order; those without one have one turn in the tea shop. */
    visits?: readonly SeededVisit[]
    /** How the sessions end, in their order; without one, they reach the goal. */
    endings?: readonly Partial<SessionEnding>[]
  },
): Promise<void> {
  const { customerId, runId, sessionIds, frictions = [buildFriction()] } = run
  const { visits = [], endings = [] } = run
  // That the explorer saw no success is no failure.
  const isPreview =
    !endings.includes(spentEnding) && !visits.some(({ ending }) => ending === spentEnding)
  await seedRun(stores.db, { ...run, isPreview })
  for (const [position, sessionId] of sessionIds.entries()) {
    const visit = visits[position] ?? { turns: [{ frictions }] }
    const ending = endings[position]
    const path = { customerId, runId, sessionId }
    await seedVisit(stores, path, ending === undefined ? visit : { ...visit, ending })
  }
  await writeAggregate({ ...stores, log: createLog('silent') }, { customerId, runId })
}

async function seedVisit(
  stores: Stores,
  { customerId, runId, sessionId }: { customerId: string; runId: string; sessionId: string },
  { turns, ending, tookMs }: SeededVisit,
): Promise<void> {
  const attempt = await claimSeeded(stores, customerId, sessionId)
  const recorder = createRecorder({
    ...stores,
    ...attempt,
    runId,
    clock: systemClock,
    redact: (text) => text,
  })
  for (const [index, { events = [thought('I want a green tea.')], ...parts }] of turns.entries()) {
    const turn = index + 1
    const picture = { bytes: png, extension: 'png' } as const
    const screenshot = await recorder.saveScreenshot(turn, picture, 'screenshots')
    await recorder.saveScreenshot(turn, { bytes: png, extension: 'jpg' }, 'ambient')
    const told = events.map((event) => ({ ...event, turn }))
    await recorder.recordTurn({ ...seedTurn(turn), screenshot, ...parts }, told)
  }
  await finishSeeded(stores, attempt, ending)
  if (tookMs === undefined) return
  const { finished_at: at } = await stores.db
    .selectFrom('sessions')
    .select('finished_at')
    .where('customer_id', '=', customerId)
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  if (at === null) throw new Error('the session has not ended')
  await stores.db
    .updateTable('sessions')
    .set({ started_at: new Date(at.getTime() - tookMs) })
    .where('customer_id', '=', customerId)
    .where('id', '=', sessionId)
    .execute()
}

import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { unknownOutcome } from '../../../src/operations/sessions/assemble-transcript.ts'
import { finishSession } from '../../../src/operations/sessions/finish-session.ts'
import { claimSession } from '../../../src/store/runs/claim-session.ts'
import { releaseSession, renewLease } from '../../../src/store/runs/session-leases.ts'
import {
  assertHeld,
  assertSeen,
  DatabaseFault,
  failAt,
  getCaller,
  isTaken,
  type ModelBench,
  type RealRun,
  silentLog,
  skewClock,
} from './model-bench.ts'
import {
  answerClaim,
  applyCancel,
  applyClaim,
  applyEnd,
  applySweep,
  createModelRun,
  isCurrent,
  leaseS,
  type ModelClaim,
  type ModelRun,
  type ModelSession,
  noteSweep,
  type RunModel,
} from './run-model.ts'

/** One step of a sequence: does it in both worlds, and compares what they say. */
type Step = (model: RunModel, bench: ModelBench) => Promise<void>

/** A command of fast-check, which shrinks a failing sequence to the steps that matter. */
class Command implements fc.AsyncCommand<RunModel, ModelBench> {
  private readonly name: string
  private readonly step: Step
  private readonly isPossible: (model: Readonly<RunModel>) => boolean

  constructor(name: string, isPossible: (model: Readonly<RunModel>) => boolean, step: Step) {
    this.name = name
    this.step = step
    this.isPossible = isPossible
  }

  check(model: Readonly<RunModel>): boolean {
    return this.isPossible(model)
  }

  async run(model: RunModel, bench: ModelBench): Promise<void> {
    await this.step(model, bench)
  }

  toString(): string {
    return this.name
  }
}

const anyIndex = fc.nat({ max: 20 })
/** Most statements succeed; a claim has about six, an end about fifteen. */
const anyFault = fc.option(fc.nat({ max: 20 }), { freq: 3, nil: null })
const anySkewMs = fc.constantFrom(0, 0, -300_000, 300_000)
const hasRuns = ({ runs }: Readonly<RunModel>): boolean => runs.length > 0
const hasClaims = ({ claims }: Readonly<RunModel>): boolean => claims.length > 0

/** Everything that customers, workers and faults can do to runs. */
export const anyCommand: fc.Arbitrary<fc.AsyncCommand<RunModel, ModelBench>>[] = [
  fc
    .tuple(fc.nat({ max: 1 }), fc.integer({ min: 1, max: 2 }))
    .map(([customer, count]) =>
      command(`create(${customer}, ${count})`, () => true, create(customer, count)),
    ),
  fc
    .tuple(anyIndex, anyIndex, anyFault)
    .map(([run, session, fault]) =>
      command(`claim(${run}, ${session}, ${fault})`, hasRuns, claim(run, session, fault)),
    ),
  fc
    .tuple(anyIndex, fc.boolean(), anyFault, anySkewMs)
    .map(([index, isCompleted, fault, skewMs]) =>
      command(
        `end(${index}, ${isCompleted}, ${fault}, ${skewMs})`,
        hasClaims,
        end(index, { isCompleted, fault, skewMs }),
      ),
    ),
  fc
    .tuple(anyIndex, anyFault)
    .map(([index, fault]) =>
      command(`release(${index}, ${fault})`, hasClaims, release(index, fault)),
    ),
  anyIndex.map((index) => command(`beat(${index})`, hasClaims, beat(index))),
  anyIndex.map((index) => command(`cancel(${index})`, hasRuns, cancel(index))),
  // Workers that are killed or cut off beat no more.
  fc.constant(command('silence()', hasRuns, silence)),
  anyFault.map((fault) => command(`sweep(${fault})`, hasRuns, sweep(fault))),
  fc
    .constantFrom(-2, 1, 2)
    .map((leases) => command(`stepClock(${leases})`, hasRuns, stepClock(leases))),
]

function command(...parts: ConstructorParameters<typeof Command>): Command {
  return new Command(...parts)
}

function create(customer: number, count: number): Step {
  return async (model, bench) => {
    const { client } = getCaller(bench, customer)
    const { items } = await client.personas.list({ source: 'library' })
    const { run_id, sessions } = await client.runs.create({
      target_url: 'https://shop.example.com/',
      persona_ids: items.slice(0, count).map(({ id }) => id),
    })
    bench.runs.push({ runId: run_id, sessionIds: sessions.map(({ id }) => id) })
    model.runs.push(createModelRun(customer, count))
    await assertSeen(bench, model, model.runs.length - 1)
  }
}

function claim(runIndex: number, sessionIndex: number, fault: number | null): Step {
  return async (model, bench) => {
    const found = find(model, bench, runIndex, sessionIndex)
    const { run, session, job } = found
    const wanted = { ...job, workerId: `worker-${model.claims.length}`, leaseS, maxAttempts: 2 }
    const expected = answerClaim(run, session)
    const outcome = await tolerate(() => claimSession(withFault(bench, fault), wanted))
    if (outcome === null) return
    expect(outcome.kind).toBe(expected)
    if (outcome.kind === 'claimed') {
      applyClaim(run, session)
      expect(outcome.session.attempt).toBe(session.attempt)
      model.claims.push({ run: found.run_, session: found.session_, attempt: session.attempt })
    } else if (outcome.kind === 'cancelled' || outcome.kind === 'attempts_spent') {
      const kind = outcome.kind === 'cancelled' ? 'cancelled' : 'worker_lost'
      expect(await finish(bench, { ...job, attempt: outcome.attempt }, kind)).toBe('finished')
      applyEnd(run, session, false)
    }
    await assertSeen(bench, model, found.run_)
  }
}

interface Ending {
  isCompleted: boolean
  fault: number | null
  skewMs: number
}

function end(index: number, { isCompleted, fault, skewMs }: Ending): Step {
  return async (model, bench) => {
    const own = findClaim(model, bench, index)
    const isOwner = isCurrent(own.session, own.claim.attempt)
    const kind = isCompleted ? 'nothing_left' : 'browser_error'
    const attempt = { ...own.job, attempt: own.claim.attempt }
    const outcome = await tolerate(() => finish(bench, attempt, kind, { fault, skewMs }))
    if (outcome === null) return
    expect(outcome).toBe(isOwner ? 'finished' : 'stale')
    if (isOwner) applyEnd(own.run, own.session, isCompleted)
    await assertSeen(bench, model, own.claim.run)
  }
}

function release(index: number, fault: number | null): Step {
  return async (model, bench) => {
    const { claim: own, session, job } = findClaim(model, bench, index)
    const isHolder = isCurrent(session, own.attempt) && session.isHeld
    const released = await tolerate(() =>
      withFault(bench, fault)
        .transaction()
        .execute((trx) => releaseSession(trx, { ...job, attempt: own.attempt })),
    )
    if (released === null) return
    expect(released).toBe(isHolder)
    model.claims = model.claims.filter((one) => one !== own)
    if (!isHolder) return
    session.released += 1
    session.isHeld = false
  }
}

function beat(index: number): Step {
  return async (model, bench) => {
    const { claim: own, run, session, job } = findClaim(model, bench, index)
    const isOwner = isCurrent(session, own.attempt)
    const state = await renewLease(bench.db, { ...job, attempt: own.attempt, leaseS })
    const cancelRequested = run.status === 'cancelled'
    expect(state).toEqual(isOwner ? { kind: 'held', cancelRequested } : { kind: 'lost' })
    if (isOwner) session.isExpired = false
  }
}

function cancel(index: number): Step {
  return async (model, bench) => {
    const { run, real, run_ } = find(model, bench, index, 0)
    const stranger = getCaller(bench, (run.customer + 1) % bench.callers.length)
    expect((await stranger.request('POST', `/runs/${real.runId}/cancel`)).status).toBe(404)
    applyCancel(run)
    const { status } = await getCaller(bench, run.customer).client.runs.cancel(real.runId)
    expect(status).toBe(run.status)
    await assertSeen(bench, model, run_)
  }
}

async function silence(model: RunModel, bench: ModelBench): Promise<void> {
  await bench.db
    .updateTable('sessions')
    .set({ lease_expires_at: sql<Date>`clock_timestamp() - interval '1 second'` })
    .where('worker_id', 'is not', null)
    .where('status', '=', 'running')
    .where(
      'customer_id',
      'in',
      bench.callers.map(({ customerId }) => customerId),
    )
    .execute()
  for (const session of model.runs.flatMap(({ sessions }) => sessions)) {
    if (session.isHeld) session.isExpired = true
  }
}

function sweep(fault: number | null): Step {
  return async (model, bench) => {
    const swept = await tolerate(async () => {
      await bench.sweep(fault)
      return true
    })
    // The first statement reads the database's time.
    const judges = (swept !== null || fault !== 0) && noteSweep(model)
    // A fault can also strike after the sessions were taken.
    if (judges && (swept !== null || (await isTaken(bench, model)))) applySweep(model)
    await assertHeld(bench, model)
  }
}

/** Far from what a sweep tolerates, a third of a lease. */
function stepClock(leases: number): Step {
  return async (model, bench) => {
    const seconds = leases * leaseS
    bench.step(seconds)
    model.clock.nowS += seconds
  }
}

interface Found {
  run: ModelRun
  run_: number
  session: ModelSession
  session_: number
  real: RealRun
  job: { customerId: string; sessionId: string }
}

function find(model: RunModel, bench: ModelBench, runIndex: number, sessionIndex: number): Found {
  const run_ = runIndex % model.runs.length
  const [run, real] = [model.runs[run_], bench.runs[run_]]
  const session_ = sessionIndex % (run?.sessions.length ?? 1)
  const session = run?.sessions[session_]
  const sessionId = real?.sessionIds[session_]
  if (run === undefined || real === undefined || session === undefined || sessionId === undefined) {
    throw new Error('no such session')
  }
  const { customerId } = getCaller(bench, run.customer)
  return { run, run_, session, session_, real, job: { customerId, sessionId } }
}

function findClaim(
  model: RunModel,
  bench: ModelBench,
  index: number,
): Found & { claim: ModelClaim } {
  const found = model.claims[index % model.claims.length]
  if (found === undefined) throw new Error('no such claim')
  return { ...find(model, bench, found.run, found.session), claim: found }
}

function withFault({ db }: ModelBench, fault: number | null) {
  return fault === null ? db : failAt(db, fault)
}

async function finish(
  bench: ModelBench,
  attempt: Found['job'] & { attempt: number },
  kind: 'nothing_left' | 'browser_error' | 'cancelled' | 'worker_lost',
  { fault, skewMs }: Omit<Ending, 'isCompleted'> = { fault: null, skewMs: 0 },
): Promise<'finished' | 'stale'> {
  const deps = { ...bench, db: withFault(bench, fault), clock: skewClock(skewMs), log: silentLog }
  return finishSession(deps, attempt, { kind, reason: 'Because.', outcome: unknownOutcome })
}

/** Null if the fault struck: then nothing may have changed. */
async function tolerate<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DatabaseFault) return null
    throw error
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalArtifactStore } from '../server/src/artifacts/local.ts'
import type { BrowserSession } from '../server/src/browser/browser-session.ts'
import type { SessionHosts } from '../server/src/browser/host/session-hosts.ts'
import { launchBrowser } from '../server/src/browser/launch/launch.ts'
import type { TurnPart } from '../server/src/browser/session-options.ts'
import { detectFriction, inspectAccessibility } from '../server/src/friction/detect-friction.ts'
import { systemClock } from '../server/src/lib/clock.ts'
import { createRecorder, type Recorder } from '../server/src/recorder/recorder.ts'
import { runSession } from '../server/src/session/run-session.ts'
import { nothingSpent, sessionBudgets } from '../server/src/session/session-budget.ts'
import { claimSession } from '../server/src/store/runs/claim-session.ts'
import { findTestLaunch } from '../server/tests/support/browser/lend-browser.ts'
import { openSessionOnPort, testOrigin } from '../server/tests/support/browser/open-test-session.ts'
import { createScriptedMind } from '../server/tests/support/mind/scripted-mind.ts'
import { createTestPersona } from '../server/tests/support/records/create-test-persona.ts'
import { seedCustomer, seedRun } from '../server/tests/support/records/seed-run.ts'
import { openTestDatabase } from '../server/tests/support/service/test-database.ts'
import { assertBought, firstPage, purchase, toAction } from './purchase.ts'

/** The parts of a turn. */
export const turnParts = [
  'act',
  'settle',
  'observe',
  'accessibility',
  'screenshot',
  'record',
] as const
type Part = TurnPart | 'record'

/** Milliseconds of one turn: in total without the mind, and by part. */
export interface TurnTimes {
  totalMs: number
  parts: Record<Part, number>
}

/** Where the benchmark's sessions are recorded. */
export interface TurnBench extends AsyncDisposable {
  openRecorder(round: number): Promise<{ recorder: Recorder; sessionId: string }>
}

const customerId = 'cust_bench'
const testHost = 'shop.test.example'

/** Opens an embedded database and a folder for screenshots. */
export async function openTurnBench(): Promise<TurnBench> {
  await using resources = new AsyncDisposableStack()
  const { db } = resources.use(await openTestDatabase())
  const directory = await mkdtemp(join(tmpdir(), 'understudy-bench-'))
  resources.defer(() => rm(directory, { recursive: true }))
  const artifacts = createLocalArtifactStore(directory)
  await seedCustomer(db, customerId)
  const kept = resources.move()
  return {
    async openRecorder(round) {
      const [runId, sessionId] = [`run_${round}`, `sess_${round}`]
      await seedRun(db, { customerId, runId, sessionIds: [sessionId] })
      const claim = { customerId, sessionId, workerId: 'w1', leaseS: 60, maxAttempts: 1 }
      await claimSession(db, claim)
      const place = { customerId, runId, sessionId, attempt: 1 }
      const recorder = createRecorder({
        ...place,
        db,
        artifacts,
        clock: systemClock,
        redact: String,
      })
      return { recorder, sessionId }
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

type NotePart = (part: Part, ms: number) => void

/** Opens a session on this port, in this process or in a session host. */
type OpenSession = (port: number, note: NotePart) => Promise<OpenedSession>
interface OpenedSession extends AsyncDisposable {
  session: BrowserSession
}

/** A session in this process, which says how long the parts of a turn took. */
export async function openHere(port: number, onPart: NotePart): Promise<OpenedSession> {
  return openSessionOnPort(port, {}, { onPart, launch: launchBrowser })
}

/** Sessions in a session host, as the service opens them; its turns have no parts but `record`. */
export function openIn(hosts: SessionHosts): OpenSession {
  return async (port) => {
    const guard = {
      resolveHost: () => Promise.resolve([]),
      testHosts: new Map([[testHost, port]]),
    }
    const session = await hosts.launch(
      { ...(await findTestLaunch()), clock: systemClock, guard },
      {
        lifetimeMs: 120_000,
        context: {},
        allowlist: [testHost],
        mayConnect: () => true,
        onEgress: () => undefined,
      },
    )
    return { session, [Symbol.asyncDispose]: () => session[Symbol.asyncDispose]() }
  }
}

/** The real session with a mind that has predefined decisions. */
export async function buyInSession(
  bench: TurnBench,
  open: OpenSession,
  { port, round }: { port: number; round: number },
): Promise<TurnTimes[]> {
  const { recorder, sessionId } = await bench.openRecorder(round)
  const turns: TurnTimes[] = []
  let spent = startParts()
  const note = (part: Part, ms: number): void => {
    spent[part] += ms
  }
  let decidedMs: number | null = null
  const mind = createScriptedMind(({ observation, turn }) => {
    if (decidedMs !== null) turns.push({ totalMs: performance.now() - decidedMs, parts: spent })
    spent = startParts()
    const step = purchase[turn - 1]
    const last = { kind: 'done', summary: 'The order is placed.', quote: '' } as const
    if (step === undefined) assertBought(observation.text)
    decidedMs = performance.now()
    return step === undefined ? last : toAction(step, observation.elements)
  })
  await using browser = await open(port, note)
  await runSession(
    {
      clock: systemClock,
      openBrowser: () => Promise.resolve(withoutClosing(browser)),
      mind,
      recorder: timeRecorder(recorder, note),
      detectFriction,
      inspectAccessibility,
      chooseQuestion: () => null,
      lookAgain: null,
      checkClaim: null,
      openForReplay: null,
    },
    {
      sessionId,
      attempt: 1,
      persona: createTestPersona(),
      task: null,
      flows: [],
      targetUrl: testOrigin + firstPage,
      allowedHosts: [testHost],
      credentials: [],
      seed: 'bench',
      guidedExploration: 'off',
      device: 'desktop',
      interaction: 'full',
      replayMaySendData: false,
      budget: sessionBudgets.short,
      spentBefore: nothingSpent,
      remembered: [],
    },
    new AbortController().signal,
  )
  return turns
}

function startParts(): Record<Part, number> {
  return { act: 0, settle: 0, observe: 0, accessibility: 0, screenshot: 0, record: 0 }
}

/** The browser is opened and closed outside the measured time. */
function withoutClosing({ session }: OpenedSession): BrowserSession {
  return {
    open: (url, signal) => session.open(url, signal),
    observe: (signal) => session.observe(signal),
    act: (action, signal) => session.act(action, signal),
    screenshot: (signal) => session.screenshot(signal),
    drawMarks: (picture, order, signal) => session.drawMarks(picture, order, signal),
    checkAccessibility: (signal) => session.checkAccessibility(signal),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }
}

function timeRecorder(recorder: Recorder, note: (part: Part, ms: number) => void): Recorder {
  const measure = async <T>(work: Promise<T>, startMs: number): Promise<T> => {
    const done = await work
    note('record', performance.now() - startMs)
    return done
  }
  return {
    record: (events) => measure(recorder.record(events), performance.now()),
    recordTurn: (turn, events) => measure(recorder.recordTurn(turn, events), performance.now()),
    saveScreenshot: (turn, picture, kind) =>
      measure(recorder.saveScreenshot(turn, picture, kind), performance.now()),
  }
}

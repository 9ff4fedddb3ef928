import type { ArtifactStore } from '../artifacts/artifact-store.ts'
import {
  BrowserGoneError,
  type BrowserSession,
  type FillableCredential,
} from '../browser/browser-session.ts'
import type { LaunchSession } from '../browser/launch-session.ts'
import type { ChromiumInstallation } from '../browser/launch/chromium-installation.ts'
import { describeContext } from '../browser/page/describe-context.ts'
import { detectFriction, inspectAccessibility } from '../friction/detect-friction.ts'
import { logEgress } from '../guard/log-egress.ts'
import type { PrivateTargets } from '../guard/private-targets.ts'
import type { GuardDeps } from '../guard/resolve-guarded.ts'
import { type Clock, SECOND_MS } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import type { LiveSecrets } from '../lib/secrets/live-secrets.ts'
import { createRedactor } from '../lib/secrets/redact.ts'
import { openUnlessAborted } from '../lib/waiting/open-unless-aborted.ts'
import type { Minds } from '../mind/minds.ts'
import { measureBrowser, measureMind } from '../monitoring/measure-session.ts'
import type { Metrics } from '../monitoring/metrics.ts'
import { TurnMeter } from '../monitoring/turn-meter.ts'
import { createRecorder } from '../recorder/recorder.ts'
import { createLateCloser } from '../session/close-later.ts'
import { redactBrowser } from '../session/redact-browser.ts'
import { redactMind, redactClaimCheck, redactSecondLook } from '../session/redact-mind.ts'
import { sessionBudgets } from '../session/session-budget.ts'
import type { SessionDeps } from '../session/session-deps.ts'
import { createQuestioner } from '../session/visitor/questioner.ts'
import { listGrantedHosts } from '../store/accounts/private-target-grants.ts'
import type { Database } from '../store/database.ts'
import type { ClaimedSession } from '../store/runs/claim-session.ts'
import { findToleratedWaitMs } from '../turn/tolerated-wait.ts'

export interface PreparationDeps {
  launchSession: LaunchSession
  db: Database
  artifacts: ArtifactStore
  clock: Clock
  log: Log
  chromium: ChromiumInstallation
  guard: GuardDeps
  /** All that the operator listed; a session on one of those granted to its customer gets these. */
  privateTargets: PrivateTargets
  /** Path of the worker's launch folder. */
  folder: string
  minds: Minds
  liveSecrets: LiveSecrets
  /** Whether the steps that led to findings are repeated after a session. */
  replaysFindings: boolean
  metrics: Pick<Metrics, 'noteTurn'>
}

/** isReadOnly: sends nothing that changes data, except, with `maySignIn`, a login. */
interface BrowserKind {
  credentials: readonly FillableCredential[]
  isReadOnly: boolean
  maySignIn: boolean
}

/** How long a browser can outlive its session before its supervisor ends it. */
const graceMs = 15 * SECOND_MS

/** Assembles what one attempt at a session needs. Opens nothing yet. `resources` waits for the browsers that are still closing. */
export function prepareSession(
  deps: PreparationDeps,
  session: ClaimedSession,
  credentials: readonly FillableCredential[],
  resources: AsyncDisposableStack,
): SessionDeps {
  const { db, artifacts, clock } = deps
  const log = deps.log.child({ session_id: session.sessionId })
  deps.liveSecrets.add(credentials.flatMap(({ username, password }) => [username, password]))
  const redactor = createRedactor(credentials.map(({ password }) => password))
  const { redact } = redactor
  const isLooking = session.interaction === 'look'
  const meter = new TurnMeter(clock, deps.metrics.noteTurn)
  const closeLater = createLateCloser(clock, resources)
  const open = async (signal: AbortSignal, kind: BrowserKind): Promise<BrowserSession> => {
    const launch = () => closeLater(() => openBrowser(deps, session, kind))
    const browser = await openUnlessAborted(launch, signal, (error) => {
      log.warn({ err: error }, 'a browser that no session waited for failed to open or close')
    })
    return credentials.length === 0 ? browser : redactBrowser(browser, redactor)
  }
  return {
    clock,
    detectFriction,
    inspectAccessibility,
    openBrowser: async (signal) =>
      measureBrowser(
        await open(signal, { credentials, isReadOnly: isLooking, maySignIn: false }),
        meter,
      ),
    openForReplay: deps.replaysFindings
      ? async (signal) =>
          open(signal, {
            credentials: isLooking ? [] : credentials,
            isReadOnly: !session.replayMaySendData,
            maySignIn: true,
          })
      : null,
    mind: measureMind(redactMind(deps.minds.createMind(), redact), meter),
    lookAgain: redactSecondLook(deps.minds.lookAgain, redact),
    checkClaim: redactClaimCheck(deps.minds.checkClaim, redact),
    recorder: createRecorder({ ...session, db, artifacts, clock, redact }),
    chooseQuestion: createQuestioner(session.guidedExploration),
  }
}

/**
 * Asked for every browser, so that a revoked host is not dialed by the next one. Only a session on a private site gets
 * any: a page of a public site must not reach into the operator's network.
 */
async function findGranted(
  { db, privateTargets }: PreparationDeps,
  { customerId, targetUrl }: ClaimedSession,
): Promise<PrivateTargets> {
  if (privateTargets.size === 0) return privateTargets
  const granted = new Set(await listGrantedHosts(db, customerId))
  const target = new URL(targetUrl).hostname
  if (!granted.has(target) || !privateTargets.has(target)) return new Map()
  return new Map([...privateTargets].filter(([host]) => granted.has(host)))
}

async function openBrowser(
  deps: PreparationDeps,
  session: ClaimedSession,
  kind: BrowserKind,
): Promise<BrowserSession> {
  try {
    const guard = { ...deps.guard, privateTargets: await findGranted(deps, session) }
    return await deps.launchSession(
      { ...deps, guard },
      {
        customerId: session.customerId,
        shares: {
          runId: session.runId,
          sessionId: session.sessionId,
          targetHost: new URL(session.targetUrl).hostname,
        },
        allowlist: session.allowedHosts,
        ...kind,
        lifetimeMs: sessionBudgets[session.durationBudget].maxMs + graceMs,
        context: describeContext(session.device),
        caps: { unreadyMs: findToleratedWaitMs(session.persona) },
        onEgress: (decision) => logEgress(deps.log, { session_id: session.sessionId }, decision),
      },
    )
  } catch (error) {
    throw new BrowserGoneError('no browser could be started', { cause: error })
  }
}

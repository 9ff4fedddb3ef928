import { onTestFinished } from 'vitest'
import { prepareSession } from '../../../src/app/prepare-session.ts'
import { createLocalArtifactStore } from '../../../src/artifacts/local.ts'
import type { LaunchSession } from '../../../src/browser/launch-session.ts'
import { parseModelConfig } from '../../../src/config/models.ts'
import type { PrivateTargets } from '../../../src/guard/private-targets.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import { createLiveSecrets } from '../../../src/lib/secrets/live-secrets.ts'
import { createMinds } from '../../../src/mind/create-minds.ts'
import type { SessionDeps } from '../../../src/session/session-deps.ts'
import type { Database } from '../../../src/store/database.ts'
import { type ClaimedSession, claimSession } from '../../../src/store/runs/claim-session.ts'

interface Preparation {
  privateTargets?: PrivateTargets
  replaysFindings?: boolean
  /** Is told how each browser would be launched; none is. */
  onLaunch: (...launch: Parameters<LaunchSession>) => void
}

/** Claims a session and prepares it as a worker does. For use in a test. */
export async function prepareClaimed(
  db: Database,
  session: { customerId: string; sessionId: string },
  { privateTargets = new Map(), replaysFindings = false, onLaunch }: Preparation,
): Promise<{ prepared: SessionDeps; session: ClaimedSession }> {
  const claim = { ...session, workerId: 'w', leaseS: 30, maxAttempts: 2 }
  const claimed = await claimSession(db, claim)
  if (claimed.kind !== 'claimed') throw new Error('the session was not claimed')
  const log = createLog('silent')
  const resources = new AsyncDisposableStack()
  onTestFinished(() => resources[Symbol.asyncDispose]())
  const prepared = prepareSession(
    {
      db,
      artifacts: createLocalArtifactStore('unused'),
      clock: systemClock,
      log,
      chromium: { executablePath: 'unused', environment: {} },
      guard: { resolveHost: () => Promise.resolve([]), testHosts: new Map() },
      privateTargets,
      folder: 'unused',
      minds: await createMinds(parseModelConfig({}), { clock: systemClock, log, fetch }),
      liveSecrets: createLiveSecrets(),
      replaysFindings,
      metrics: { noteTurn: () => undefined },
      launchSession: (...launch) => {
        onLaunch(...launch)
        return Promise.reject(new Error('no browser is needed'))
      },
    },
    claimed.session,
    [],
    resources,
  )
  return { prepared, session: claimed.session }
}

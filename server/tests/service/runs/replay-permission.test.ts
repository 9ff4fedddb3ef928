import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareSession } from '../../../src/app/prepare-session.ts'
import { createLocalArtifactStore } from '../../../src/artifacts/local.ts'
import { parseModelConfig } from '../../../src/config/models.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import { createLiveSecrets } from '../../../src/lib/secrets/live-secrets.ts'
import { createMinds } from '../../../src/mind/minds.ts'
import { claimSession } from '../../../src/store/runs/claim-session.ts'
import { library, openCheck } from '../../support/service/open-deploy-check.ts'
import type { TestService } from '../../support/service/test-service.ts'
import { startTestService } from '../../support/service/test-service.ts'

const log = createLog('silent')
const target = { target_url: 'https://example.com/', persona_ids: [library] }

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service[Symbol.asyncDispose]())

test.each([
  ['without permission', {}, { isSendingData: false, isReadOnly: true }],
  ['with permission', { replay_may_send_data: true }, { isSendingData: true, isReadOnly: false }],
])('the browser of a replay %s', async (_what, permission, expected) => {
  const { sessions } = await service.client.runs.create({ ...target, ...permission })
  expect(await openForReplay(sessions[0]?.id ?? '')).toEqual(expected)
})

test('a deploy check passes its permission on to its runs', async () => {
  const caller = await openCheck(service, { replay_may_send_data: true })
  const { body } = await caller.post()
  expect(await caller.client.runs.get(body.run_id ?? '')).toMatchObject({
    replay_may_send_data: true,
  })
  const changed = await caller.client.deployChecks.update(caller.check.id, {
    replay_may_send_data: false,
  })
  expect(changed.replay_may_send_data).toBe(false)
  const second = await caller.post()
  expect(await caller.client.runs.get(second.body.run_id ?? '')).toMatchObject({
    replay_may_send_data: false,
  })
})

/** What the worker passes on to the replays of a session, and which browser they get. */
async function openForReplay(sessionId: string) {
  const { customerId, db } = service
  const claim = { customerId, sessionId, workerId: 'w', leaseS: 30, maxAttempts: 2 }
  const claimed = await claimSession(db, claim)
  if (claimed.kind !== 'claimed') throw new Error('the session was not claimed')
  let isReadOnly: boolean | undefined
  const deps = prepareSession(
    {
      db,
      artifacts: createLocalArtifactStore('unused'),
      clock: systemClock,
      log,
      chromium: { executablePath: 'unused', environment: {} },
      guard: { resolveHost: () => Promise.resolve([]), testHosts: new Map() },
      privateTargets: new Map(),
      folder: 'unused',
      minds: await createMinds(parseModelConfig({}), { clock: systemClock, log, fetch }),
      liveSecrets: createLiveSecrets(),
      replaysFindings: true,
      launchSession: (_deps, options) => {
        isReadOnly = options.isReadOnly
        return Promise.reject(new Error('no browser is needed'))
      },
    },
    claimed.session,
    [],
  )
  const opening = deps.openForReplay?.(new AbortController().signal)
  await expect(opening).rejects.toThrow('no browser could be started')
  return { isSendingData: claimed.session.replayMaySendData, isReadOnly }
}

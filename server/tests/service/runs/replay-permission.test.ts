import { afterAll, beforeAll, expect, test } from 'vitest'
import { library, openCheck } from '../../support/service/open-deploy-check.ts'
import { prepareClaimed } from '../../support/service/prepare-claimed.ts'
import type { TestService } from '../../support/service/test-service.ts'
import { startTestService } from '../../support/service/test-service.ts'

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
  let isReadOnly: boolean | undefined
  const { prepared, session } = await prepareClaimed(
    db,
    { customerId, sessionId },
    { replaysFindings: true, onLaunch: (_deps, options) => (isReadOnly = options.isReadOnly) },
  )
  const opening = prepared.openForReplay?.(new AbortController().signal)
  await expect(opening).rejects.toThrow('no browser could be started')
  return { isSendingData: session.replayMaySendData, isReadOnly }
}

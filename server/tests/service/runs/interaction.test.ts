import { afterAll, beforeAll, expect, test } from 'vitest'
import { library, openCheck } from '../../support/service/open-deploy-check.ts'
import { prepareClaimed } from '../../support/service/prepare-claimed.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

const target = { target_url: 'https://example.com/', persona_ids: [library] }

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service[Symbol.asyncDispose]())

test.each([
  [
    'uses the site by default, and its replays send nothing',
    {},
    { interaction: 'full', isSendingData: false, browsers: [false, true] },
  ],
  [
    'can let its replays send data',
    { replay_may_send_data: true },
    { interaction: 'full', isSendingData: true, browsers: [false, false] },
  ],
  [
    'only looks, and its replays too, whatever they may repeat',
    { interaction: 'look', replay_may_send_data: true },
    { interaction: 'look', isSendingData: false, browsers: [true, true] },
  ],
] as const)('a run %s', async (_what, wanted, { interaction, ...expected }) => {
  const { run_id: id, sessions } = await service.client.runs.create({ ...target, ...wanted })
  expect((await service.client.runs.get(id)).interaction).toBe(interaction)
  expect(await openBrowsers(sessions[0]?.id ?? '')).toEqual(expected)
})

test('an unknown interaction is refused with the known ones, for a run and for a check', async () => {
  const { client, check } = await openCheck(service, {})
  const message = expect.stringContaining('interaction must be one of full, look')
  const bodies = [
    ['POST', '/runs', { ...target, interaction: 'watch' }],
    ['POST', '/deploy-checks', { name: 'x', persona_ids: [library], interaction: '' }],
    ['PATCH', `/deploy-checks/${check.id}`, { interaction: 'Look' }],
  ] as const
  for (const [method, path, body] of bodies) {
    const response = await service.request(method, path, { body })
    expect([response.status, await response.json()]).toMatchObject([400, { error: { message } }])
  }
  expect((await client.deployChecks.get(check.id)).interaction).toBe('full')
})

test.each([
  [{ interaction: 'look' }, { interaction: 'full' }],
  [{ replay_may_send_data: true }, { replay_may_send_data: false }],
] as const)('the runs of a deploy check have what it says now: %o, %o', async (before, after) => {
  const caller = await openCheck(service, before)
  const { body } = await caller.post()
  expect(await caller.client.runs.get(body.run_id ?? '')).toMatchObject(before)
  expect(await caller.client.deployChecks.update(caller.check.id, after)).toMatchObject(after)
  const second = await caller.post()
  expect(await caller.client.runs.get(second.body.run_id ?? '')).toMatchObject(after)
})

/** Whether the replays of a session may send data, and whether its browser, and then that of its replays, sends none. */
async function openBrowsers(sessionId: string) {
  const { customerId, db } = service
  const browsers: (boolean | undefined)[] = []
  const { prepared, session } = await prepareClaimed(
    db,
    { customerId, sessionId },
    { replaysFindings: true, onLaunch: (_deps, options) => void browsers.push(options.isReadOnly) },
  )
  const { signal } = new AbortController()
  for (const opening of [prepared.openBrowser(signal), prepared.openForReplay?.(signal)])
    await expect(opening).rejects.toThrow('no browser could be started')
  return { isSendingData: session.replayMaySendData, browsers }
}

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
  ['uses the site by default', {}, { interaction: 'full', browsers: [false, true] }],
  [
    'only looks, and its replays too, whatever they may repeat',
    { interaction: 'look', replay_may_send_data: true },
    { interaction: 'look', browsers: [true, true] },
  ],
] as const)('a run %s', async (_what, wanted, { interaction, browsers }) => {
  const { run_id: id, sessions } = await service.client.runs.create({ ...target, ...wanted })
  expect((await service.client.runs.get(id)).interaction).toBe(interaction)
  expect(await listBrowsers(sessions[0]?.id ?? '')).toEqual(browsers)
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

test('the runs of a deploy check only look if it says so', async () => {
  const caller = await openCheck(service, { interaction: 'look' })
  const { body } = await caller.post()
  expect(await caller.client.runs.get(body.run_id ?? '')).toMatchObject({ interaction: 'look' })
  await caller.client.deployChecks.update(caller.check.id, { interaction: 'full' })
  const second = await caller.post()
  expect(await caller.client.runs.get(second.body.run_id ?? '')).toMatchObject({
    interaction: 'full',
  })
})

/** Whether the browser of the session, and then that of its replays, sends nothing. */
async function listBrowsers(sessionId: string): Promise<(boolean | undefined)[]> {
  const { customerId, db } = service
  const found: (boolean | undefined)[] = []
  const { prepared } = await prepareClaimed(
    db,
    { customerId, sessionId },
    { replaysFindings: true, onLaunch: (_deps, options) => void found.push(options.isReadOnly) },
  )
  const { signal } = new AbortController()
  for (const opening of [prepared.openBrowser(signal), prepared.openForReplay?.(signal)])
    await expect(opening).rejects.toThrow('no browser could be started')
  return found
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service[Symbol.asyncDispose]())

const request = {
  target_url: 'https://example.com/',
  persona: { name: 'Bo', role_description: 'A visitor.' },
}

test('runs are listed with their devices; without one it is a desktop', async () => {
  const { client } = service
  const ids = []
  for (const asked of [{}, { device: 'tablet' }, { device: 'phone' }] as const)
    ids.push((await client.runs.create({ ...request, ...asked })).run_id)
  const { items } = await client.runs.list()
  const devices = ids.map((id) => items.find((run) => run.id === id)?.device)
  expect(devices).toEqual(['desktop', 'tablet', 'phone'])
})

test('an unknown device is refused by name', async () => {
  const refused = await service.request('POST', '/runs', { body: { ...request, device: 'watch' } })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toEqual({
    error: { code: 'invalid_request', message: expect.stringMatching(/^device\b/) },
  })
})

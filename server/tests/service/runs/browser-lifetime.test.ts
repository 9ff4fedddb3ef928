import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareClaimed } from '../../support/service/prepare-claimed.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service[Symbol.asyncDispose]())

test.each([
  ['short', 195_000],
  ['medium', 1_215_000],
] as const)(
  'browsers of a %s session are launched for its time and 15 s more',
  async (duration_budget, expectedMs) => {
    const { sessions } = await service.client.runs.create({
      target_url: 'https://example.com/',
      persona_ids: ['pers_0000000000000000000default'],
      duration_budget,
    })
    const lifetimesMs: number[] = []
    const { prepared } = await prepareClaimed(
      service.db,
      { customerId: service.customerId, sessionId: sessions[0]?.id ?? '' },
      {
        replaysFindings: true,
        onLaunch: (_deps, { lifetimeMs }) => lifetimesMs.push(lifetimeMs),
      },
    )
    const { signal } = new AbortController()

    const refusal = 'no browser could be started'
    await expect(prepared.openBrowser(signal)).rejects.toThrow(refusal)
    await expect(prepared.openForReplay?.(signal)).rejects.toThrow(refusal)

    expect(lifetimesMs).toEqual([expectedMs, expectedMs])
  },
)

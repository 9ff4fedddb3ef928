import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service[Symbol.asyncDispose]())

// If parsing took quadratic time, each of these would take a minute and a half.
test('a body designed to be slow to parse is rejected like any other, with or without a key', async () => {
  const body = `"${String.raw`\"`.repeat(130_000)}`
  for (const [path, statuses] of [
    ['/no-such-path', [404]],
    ['/trial/preview', [400]],
    ['/runs', [400]],
  ] as const) {
    const response = await service.request('POST', path, { body })
    expect(statuses).toContain(response.status)
  }
})

import type { TestCaller, TestService } from './test-service.ts'

/** Makes the same call twenty times concurrently, to both services in turn. */
export async function callBoth(
  services: readonly [TestService, TestService],
  { apiKey }: TestCaller,
  operation: string,
  body?: unknown,
): Promise<{ status: number; text: string }[]> {
  const [method = '', path = ''] = operation.split(' ')
  return Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const response = await fetch(`${services[index % 2 === 0 ? 0 : 1].baseUrl}${path}`, {
        method,
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: response.status, text: await response.text() }
    }),
  )
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTrialBench, type TrialBench } from '../../support/service/open-trial-bench.ts'

let bench: TrialBench

beforeAll(async () => {
  bench = await openTrialBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

const path = '/trial/preview'

function listSharing({ headers }: Response): Record<string, string> {
  return Object.fromEntries(
    [...headers].filter(([name]) => name === 'vary' || name.startsWith('access-control-')),
  )
}

async function ask(method: string, headers: Record<string, string>, target = path) {
  const body = method === 'POST' ? '{"url":"https://10.0.0.1/"}' : null
  return fetch(`${bench.service.baseUrl}${target}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
}

const preflight = { 'access-control-request-method': 'POST' }

test.each(['https://www.example.com', 'http://localhost:5173'])(
  'pages of %s may call it, and read errors too',
  async (origin) => {
    const asked = await ask('OPTIONS', { ...preflight, origin })
    expect([asked.status, await asked.text(), listSharing(asked)]).toEqual([
      204,
      '',
      {
        vary: 'Origin',
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type',
        'access-control-expose-headers': 'ratelimit, ratelimit-policy, retry-after, x-request-id',
        'access-control-max-age': '600',
      },
    ])
    const refused = await ask('POST', { origin })
    expect(refused.status).toBe(400)
    expect(listSharing(refused)).toEqual({
      vary: 'Origin',
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'ratelimit, ratelimit-policy, retry-after, x-request-id',
    })
  },
)

test.each([
  'https://example.com',
  'https://www.example.com.evil.example',
  'https://www.example.com:8443',
  'http://www.example.com',
  'HTTPS://WWW.EXAMPLE.COM',
  'https://www.example.com, https://evil.example',
  'null',
  '*',
])('pages of %s get no permission', async (origin) => {
  const asked = await ask('OPTIONS', { ...preflight, origin })
  expect([asked.status, asked.headers.get('allow'), listSharing(asked)]).toEqual([
    405,
    'POST',
    { vary: 'Origin' },
  ])
  expect(listSharing(await ask('POST', { origin }))).toEqual({ vary: 'Origin' })
})

test('a listed page gets permission only for POST on this path', async () => {
  const origin = 'https://www.example.com'
  const other = { origin, 'access-control-request-method': 'DELETE' }
  expect((await ask('OPTIONS', other)).status).toBe(405)
  expect((await ask('OPTIONS', { origin })).status).toBe(405)
  for (const [target, status] of [
    ['/runs', 405],
    ['/nothing', 404],
    ['/trial/preview/', 404],
  ] as const) {
    const asked = await ask('OPTIONS', { ...preflight, origin }, target)
    expect([target, asked.status, listSharing(asked)]).toEqual([target, status, {}])
  }
})

test('the sixth request of an hour is rejected, and the page can read that', async () => {
  const origin = 'https://www.example.com'
  const asking = Array.from({ length: 6 }, () => ask('POST', { origin }))
  const answers = await Promise.all(asking)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(1)
  for (const answer of refused) {
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
  }
})

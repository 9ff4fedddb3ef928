import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  answerWith,
  bakery,
  openTrialBench,
  type TrialBench,
  trialPreview,
} from '../../support/service/open-trial-bench.ts'

let bench: TrialBench

beforeAll(async () => {
  bench = await openTrialBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

beforeEach(() => bench.reset())

test('concurrent callers for one host share one visit, one of them may leave, and others are told to wait', async () => {
  const came = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  bench.show((_request, response) => {
    came.resolve()
    go.promise.then(
      () => response.end(bakery),
      () => response.destroy(),
    )
  })
  const leaving = new AbortController()
  const left = bench.ask('https://shared.test.example/', { signal: leaving.signal })
  const rest = Array.from({ length: 4 }, () => bench.ask('https://SHARED.test.example/x'))
  const other = bench.ask('https://told.test.example/')
  await came.promise
  await expect.poll(() => bench.listRequests().length).toBe(2)
  leaving.abort()
  await expect(left).rejects.toThrow('aborted')

  const refused = await bench.ask('https://away.test.example/')
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    429,
    '10',
    {
      error: {
        code: 'rate_limited',
        message: 'Too many previews are in progress; try again shortly.',
      },
    },
  ])
  go.resolve()
  const statuses = (await Promise.all([...rest, other])).map(({ status }) => status)
  expect(statuses).toEqual([200, 200, 200, 200, 200])
  expect(bench.listRequests().filter((request) => request === 'shared.test.example/')).toHaveLength(
    1,
  )
})

test('a client that leaves takes its browser with it', async () => {
  const gone = Promise.withResolvers<void>()
  const came = Promise.withResolvers<void>()
  bench.show((request) => {
    request.socket.once('close', () => gone.resolve())
    came.resolve()
  })
  const leaving = new AbortController()
  const asked = bench.ask('https://away.test.example/', { signal: leaving.signal })
  await came.promise
  leaving.abort()
  await expect(asked).rejects.toThrow('aborted')
  await gone.promise
  bench.show(bakery)
  const again = async () => (await bench.ask('https://away.test.example/')).status
  await expect.poll(again).toBe(200)
})

function fromHost(last: string): { address: string } {
  return { address: `2001:4860:1:2::${last}` }
}

test('an address has five an hour, including stored and rejected ones; a /64 is one address', async () => {
  expect((await bench.ask('https://inn.test.example/', fromHost('1'))).status).toBe(200)
  for (const [place, left] of [3, 2, 1].entries()) {
    const response = await bench.ask('https://inn.test.example/', fromHost(`a${place}`))
    expect(response.status).toBe(200)
    expect(response.headers.get('ratelimit-policy')).toBe('"trial";q=5;w=3600')
    expect(response.headers.get('ratelimit')).toMatch(
      new RegExp(`^"trial";r=${left};t=3[56]\\d\\d$`),
    )
  }
  expect((await bench.ask('https://10.0.0.1/', fromHost('b'))).status).toBe(400)
  const refused = await bench.ask('https://inn.test.example/', fromHost('c'))
  const wait = Number(refused.headers.get('retry-after'))
  expect(refused.status).toBe(429)
  expect(wait).toBeGreaterThan(3500)
  expect(wait).toBeLessThanOrEqual(3600)
  const neighbour = { address: '2001:4860:1:3::1' }
  expect((await bench.ask('https://inn.test.example/', neighbour)).status).toBe(200)
  const spoofed = { address: `203.0.113.9, 2001:4860:1:2::1` }
  expect((await bench.ask('https://inn.test.example/', spoofed)).status).toBe(429)
})

test('all addresses together have 120 visits an hour, whatever the outcome', async () => {
  const at = new Date(Date.now() - 50 * 60_000)
  const rows = Array.from({ length: 120 }, () => ({ started_at: at }))
  const noted = await bench.service.db
    .insertInto('trial_visits')
    .values(rows)
    .returning('id')
    .execute()
  const refused = await bench.ask('https://inn.test.example/')
  const wait = Number(refused.headers.get('retry-after'))
  expect(refused.status).toBe(429)
  expect(wait).toBeGreaterThan(590)
  expect(wait).toBeLessThanOrEqual(600)
  await bench.service.db
    .deleteFrom('trial_visits')
    .where('id', '=', noted[0]?.id ?? '')
    .execute()
  bench.show(answerWith(500))
  expect((await bench.ask('https://sick.test.example/')).status).toBe(502)
  bench.show(bakery)
  expect((await bench.ask('https://inn.test.example/')).status).toBe(429)
})

test('a second process on the same database has the first one’s previews', async () => {
  await using second = await bench.startBeside(bench.service.opened)
  const first = await bench.read('https://inn.test.example/')
  bench.show(answerWith(500))
  expect(await bench.read('https://inn.test.example/', { service: second })).toEqual(first)
})

test('an API process has a worker on the same database visit the site', async () => {
  await using api = await bench.startBeside(bench.service.opened, { ROLE: 'api' })
  const [status, body] = await bench.read('https://inn.test.example/', { service: api })
  expect([status, trialPreview.parse(body).title]).toEqual([200, 'Harbour Bakery'])
  expect(bench.listRequests()).toEqual(['inn.test.example/'])
})

test('an API process without a worker starts no browser and says that it is busy', async () => {
  await using api = await bench.startBeside(null, {
    ROLE: 'api',
    BROWSER_PATH: '/nowhere/chromium',
  })
  const refused = await bench.ask('https://inn.test.example/', { service: api })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
  expect(await refused.json()).toEqual({
    error: {
      code: 'rate_limited',
      message: 'Too many previews are in progress; try again shortly.',
    },
  })
  expect(await api.db.selectFrom('ordered_visits').selectAll().execute()).toEqual([])
})

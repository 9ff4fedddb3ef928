import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { type Clock, systemClock } from '../../../src/lib/clock.ts'
import { createModelRoutes } from '../../../src/mind/model/model-routes.ts'
import { describeTestSituation } from '../../support/mind/describe-test-situation.ts'
import { openAsking } from '../../support/mind/open-asking.ts'
import {
  decideOnce,
  openLlmMind,
  testKeys,
  writeDecision,
} from '../../support/mind/open-llm-mind.ts'
import { type ProviderReply, startProviderServer } from '../../support/servers/provider-server.ts'
import { createLeapingClock } from '../../support/time/leaping-clock.ts'

const good: ProviderReply = { kind: 'answer', text: writeDecision({ kind: 'click', ref: 'e1' }) }

test('Retry-After is respected, and the try after it counts', async () => {
  await using server = await startProviderServer('openai', [
    { kind: 'status', status: 429, headers: { 'retry-after': '7' } },
    good,
  ])
  const slept: number[] = []
  const clock = {
    ...systemClock,
    sleep: (ms: number, signal?: AbortSignal) => {
      slept.push(ms)
      return systemClock.sleep(ms === 7000 ? 0 : ms, signal)
    },
  }
  const { mind } = openLlmMind([['openai', server]], {}, clock)
  expect(await decideOnce(mind)).toBe('click')
  expect(slept).toContain(7000)
})

test('a Retry-After beyond the limit is not waited for', async () => {
  await using server = await startProviderServer('openai', [
    { kind: 'status', status: 429, headers: { 'retry-after': '3600' } },
  ])
  const { mind, routes } = openLlmMind([['openai', server]])
  expect(await decideOnce(mind)).toMatchObject({ kind: 'rate_limited' })
  expect(server.requests).toHaveLength(1)
  expect(routes.isAvailable()).toBe(false)
})

test('server errors are tried again', async () => {
  await using server = await startProviderServer('anthropic', [
    { kind: 'status', status: 500 },
    { kind: 'status', status: 529 },
    good,
  ])
  const { mind, routes } = openLlmMind([['anthropic', server]])
  expect(await decideOnce(mind)).toBe('click')
  expect(server.requests).toHaveLength(3)
  expect(routes.isAvailable()).toBe(true)
})

test('a route that fails permanently is skipped and paused, and the next one is used', async () => {
  await using broken = await startProviderServer('openai', [{ kind: 'status', status: 500 }])
  await using working = await startProviderServer('anthropic', [good])
  const { mind, routes } = openLlmMind([
    ['openai', broken],
    ['anthropic', working],
  ])
  expect(await decideOnce(mind)).toBe('click')
  expect(await decideOnce(mind)).toBe('click')
  expect(broken.requests).toHaveLength(3)
  expect(working.requests).toHaveLength(2)
  expect(routes.isAvailable()).toBe(true)
})

test.each([401, 403, 404])('status %d is not tried again on the same route', async (status) => {
  await using broken = await startProviderServer('openai', [{ kind: 'status', status }])
  await using working = await startProviderServer('openai', [good])
  const { mind } = openLlmMind([
    ['openai', broken],
    ['openai', working],
  ])
  expect(await decideOnce(mind)).toBe('click')
  expect(broken.requests).toHaveLength(1)
})

describe('an unavailable model', () => {
  const away: ProviderReply = { kind: 'status', status: 503 }

  test('is waited for', async () => {
    await using server = await startProviderServer('openai', [
      ...Array.from({ length: 10 }, () => away),
      good,
    ])
    const { mind } = openLlmMind([['openai', server]], { awaitsReturn: true }, skipPauses())
    expect(await decideOnce(mind)).toBe('click')
    expect(server.requests).toHaveLength(11)
  })

  test('is not waited for longer than the whole time for a turn', async () => {
    await using server = await startProviderServer('openai', [away])
    const limits = { awaitsReturn: true, totalMs: 30_000 }
    const { mind } = openLlmMind([['openai', server]], limits, skipPauses())
    expect(await decideOnce(mind)).toMatchObject({ kind: 'unavailable' })
    // Three tries at once, and after 2, 5 and 10 seconds.
    expect(server.requests).toHaveLength(12)
  })

  test('is not waited for if it will never answer', async () => {
    await using server = await startProviderServer('openai', [{ kind: 'status', status: 401 }])
    const { mind } = openLlmMind([['openai', server]], { awaitsReturn: true }, skipPauses())
    expect(await decideOnce(mind)).toMatchObject({ kind: 'unavailable' })
    expect(server.requests).toHaveLength(1)
  })
})

test('a request that a provider cannot accept does not pause the route', async () => {
  await using server = await startProviderServer('openai', [{ kind: 'status', status: 400 }])
  const { mind, routes } = openLlmMind([['openai', server]])
  expect(await decideOnce(mind)).toMatchObject({ kind: 'unavailable' })
  expect(routes.isAvailable()).toBe(true)
})

test('when all routes fail, the mind is unavailable and no key, prompt or model shows', async () => {
  const body = JSON.stringify({ error: { message: `bad key ${testKeys.openai}` } })
  await using first = await startProviderServer('openai', [{ kind: 'status', status: 401, body }])
  await using second = await startProviderServer('anthropic', [
    { kind: 'status', status: 503, body: '<html>down</html>' },
  ])
  const opened = openLlmMind([
    ['openai', first],
    ['anthropic', second],
  ])
  const error = await decideOnce(opened.mind)
  expect(error).toMatchObject({ kind: 'unavailable' })
  expect(String(error)).toBe('MindError: The model could not be reached or failed.')
  expect(opened.routes.isAvailable()).toBe(false)
  expect(opened.logged.length).toBeGreaterThan(0)
  const shown = `${opened.logged.join('')} ${inspect(error, { depth: 9, showHidden: true })}`
  expect(shown).not.toMatch(/canary|You play/)
  expect(first.requests[0]?.headers.authorization).toBe(`Bearer ${testKeys.openai}`)
  expect(second.requests[0]?.headers['x-api-key']).toBe(testKeys.anthropic)
})

test('a closed port is unavailable', async () => {
  const server = await startProviderServer('openai', [good])
  await server[Symbol.asyncDispose]()
  const { mind } = openLlmMind([['openai', server]])
  expect(await decideOnce(mind)).toMatchObject({ kind: 'unavailable' })
})

test('a redirect is not followed: it would leak key and prompt', async () => {
  await using elsewhere = await startProviderServer('openai', [good])
  await using server = await startProviderServer('openai', [
    { kind: 'status', status: 307, headers: { location: `${elsewhere.url}/chat/completions` } },
  ])
  const { mind } = openLlmMind([['openai', server]])
  expect(await decideOnce(mind)).toMatchObject({ kind: 'unavailable' })
  expect(elsewhere.requests).toEqual([])
})

test('a server that never responds is given up at the deadline of a try', async () => {
  await using server = await startProviderServer('openai', [{ kind: 'silence' }])
  const clock = createLeapingClock()
  const { mind, routes } = openLlmMind([['openai', server]], { tryMs: 60_000 }, clock)
  const deciding = decideOnce(mind)
  await expect.poll(() => server.requests.length).toBe(1)
  clock.advance(60_000)
  expect(await deciding).toMatchObject({ kind: 'timed_out' })
  expect(server.requests).toHaveLength(1)
  expect(routes.isAvailable()).toBe(false)
})

test('the deadline of the whole decision also ends the second route', async () => {
  await using first = await startProviderServer('openai', [{ kind: 'silence' }])
  await using second = await startProviderServer('anthropic', [good])
  const { mind, routes } = openLlmMind(
    [
      ['openai', first],
      ['anthropic', second],
    ],
    { tryMs: 60_000, totalMs: 50 },
  )
  expect(await decideOnce(mind)).toMatchObject({ kind: 'timed_out' })
  expect(second.requests).toEqual([])
  expect(routes.configured.every(({ health }) => health.isHealthy())).toBe(true)
})

test.each(['decide', 'answer'] as const)('an abort ends %s with its reason', async (method) => {
  await using server = await startProviderServer('anthropic', [{ kind: 'silence' }])
  const { mind, routes } = openLlmMind([['anthropic', server]])
  const abort = new AbortController()
  const situation = describeTestSituation()
  const pending =
    method === 'decide'
      ? mind.decide(situation, openAsking(abort.signal))
      : mind.answer('How is it?', situation, openAsking(abort.signal))
  await expect.poll(() => server.requests.length).toBe(1)
  abort.abort(new Error('cancelled by the test'))
  await expect(pending).rejects.toThrow('cancelled by the test')
  expect(routes.isAvailable()).toBe(true)
})

test('a request sent before an abort is counted', async () => {
  await using server = await startProviderServer('anthropic', [{ kind: 'silence' }])
  const { mind } = openLlmMind([['anthropic', server]])
  const abort = new AbortController()
  const asking = openAsking(abort.signal)
  const pending = mind.decide(describeTestSituation(), asking)
  await expect.poll(() => server.requests.length).toBe(1)
  abort.abort(new Error('cancelled by the test'))
  await expect(pending).rejects.toThrow('cancelled by the test')
  const cost = asking.meter.read()
  // The instructions alone are longer than 2,000 characters.
  expect(cost.input_tokens).toBeGreaterThan(500)
  expect(cost.output_tokens).toBe(0)
  expect(cost.cost_usd).toBeGreaterThan(0)
})

test('an abort before any request costs nothing', async () => {
  await using server = await startProviderServer('anthropic', [{ kind: 'silence' }])
  const { mind } = openLlmMind([['anthropic', server]])
  const asking = openAsking(AbortSignal.abort(new Error('cancelled by the test')))
  await expect(mind.decide(describeTestSituation(), asking)).rejects.toThrow('cancelled')
  expect(asking.meter.read()).toMatchObject({ input_tokens: 0, cost_usd: 0 })
  expect(server.requests).toEqual([])
})

test('a route without its key is left out and named', () => {
  const keys = { ...testKeys, google: null, openaiCompatible: null }
  const routes = createModelRoutes(
    {
      routes: ['google/gemini-3.5-flash', 'openai-compatible/qwen3@http://127.0.0.1:9/v1'],
      keys,
      prices: new Map(),
      vision: 'off',
    },
    { clock: systemClock, fetch },
  )
  expect(routes.configured.map(({ name }) => name)).toEqual(['openai-compatible/qwen3'])
  expect(routes.missing).toEqual([
    'google/gemini-3.5-flash is not used: GOOGLE_GENERATIVE_AI_API_KEY is not set.',
  ])
})

test.each([
  ['claude', 'a route must be provider/model'],
  ['acme/model', 'where provider is one of anthropic, openai, google, openai-compatible'],
  ['openai-compatible/qwen3', 'needs the address of its server'],
])('the route %s is rejected at start', (route, problem) => {
  const open = () =>
    createModelRoutes(
      { routes: [route], keys: testKeys, prices: new Map(), vision: 'off' },
      { clock: systemClock, fetch },
    )
  expect(open).toThrow(problem)
})

/** A clock on which the pauses between rounds end at once. */
function skipPauses(): Clock {
  let skippedMs = 0
  return {
    ...systemClock,
    monotonicMs: () => systemClock.monotonicMs() + skippedMs,
    sleep: async (ms, signal) => {
      if (![2000, 5000, 10_000, 20_000].includes(ms)) return systemClock.sleep(ms, signal)
      skippedMs += ms
    },
  }
}

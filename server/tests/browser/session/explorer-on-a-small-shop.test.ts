import type { Transcript } from '@understudy/contract/transcript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExplorer } from '../../../src/mind/explorer.ts'
import { openSessionBench, type SessionBench } from '../../support/browser/session-bench.ts'
import { createTestPersona } from '../../support/records/create-test-persona.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

const frame = (content: string): string =>
  `<header><a href="/">Mugs &amp; More</a> <a href="/mugs">Mugs</a> <a href="/help">Help</a>
   <a href="/cart">Cart</a></header><main>${content}</main>`

const shop = {
  '/': frame('<h1>Welcome</h1><p>Mugs for every day.</p><a href="/mugs">See all mugs</a>'),
  '/mugs': frame('<h1>Mugs</h1><a href="/mugs/blue">Blue mug</a> <a href="/mugs/red">Red mug</a>'),
  '/mugs/blue': frame('<h1>Blue mug</h1><form action="/cart"><button>Add to cart</button></form>'),
  '/mugs/red': frame('<h1>Red mug</h1><form action="/cart"><button>Add to cart</button></form>'),
  '/cart': frame('<h1>Cart</h1><p>1 mug</p><a href="/checkout">Go to checkout</a>'),
  '/help': frame('<h1>Help</h1><p>Returns within 30 days.</p>'),
  '/checkout': frame(`<h1>Checkout</h1><form action="/thanks">
    <label>Full name <input name="name" required></label>
    <label>E-mail <input name="email" type="email" required></label>
    <label>Postcode <input name="postcode" required></label>
    <label><input type="checkbox" name="terms" required> I accept the terms</label>
    <button>Place order</button></form>`),
  '/thanks': frame('<h1 role="status">Thank you for your order. Order number 10023.</h1>'),
}

let bench: SessionBench

beforeAll(async () => {
  bench = await openSessionBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

test('a purchase is carried through to its confirmation', async () => {
  await using site = await startLocalSite(shop)
  const { result, turns } = await bench.run(
    { mind: createExplorer('explorer') },
    { targetUrl: site.url, task: 'Buy a blue mug' },
  )
  expect(result).toMatchObject({ kind: 'goal_reached', outcome: { supported: true } })
  expect(result.reason).toContain('Thank you for your order')
  expect(turns.some(({ url }) => url.endsWith('/mugs/blue'))).toBe(true)
})

test('equal seeds take equal paths, and every turn says what is done', async () => {
  await using site = await startLocalSite(shop)
  const explore = () =>
    bench.run({ mind: createExplorer('explorer') }, { targetUrl: site.url, seed: 'run#1' })
  const [first, second] = [await explore(), await explore()]
  expect(writeTimeless(first.transcript)).toBe(writeTimeless(second.transcript))
  expect(first.turns.length).toBeGreaterThan(3)
  expect(first.turns.every(({ thought }) => thought.length > 10)).toBe(true)
})

/** A transcript without its times and ids. */
function writeTimeless(transcript: Transcript): string {
  return JSON.stringify(transcript, (key, value: unknown) =>
    timesAndIds.has(key) ? undefined : value,
  )
}

const timesAndIds = new Set([
  'run_id',
  'session_id',
  'started_at',
  'ended_at',
  'at',
  'ms',
  'page_wait_ms',
  'ttfb_ms',
  'load_ms',
  'lcp_ms',
])

test('a free exploration ends with nothing left once the site is explored', async () => {
  await using site = await startLocalSite({
    '/': '<h1>Hello</h1><a href="/one">Page one</a>',
    '/one': '<h1>Page one</h1><a href="/">Hello</a>',
  })
  const { result, turns } = await bench.run(
    { mind: createExplorer('explorer') },
    { targetUrl: site.url, persona: createTestPersona({ patience_level: 'high' }) },
  )
  expect(result.kind).toBe('nothing_left')
  expect(turns.length).toBeLessThan(8)
})

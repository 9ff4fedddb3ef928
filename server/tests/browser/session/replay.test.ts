import type { Finding } from '@understudy/contract/finding'
import type { Transcript } from '@understudy/contract/transcript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BrowserGoneError, PageHungError } from '../../../src/browser/browser-session.ts'
import { SiteLimitError } from '../../../src/browser/launch/site-limits.ts'
import { SessionCancelled } from '../../../src/lib/session-cancelled.ts'
import { createExplorer } from '../../../src/mind/explorer.ts'
import type { Mind } from '../../../src/mind/mind.ts'
import { buildReport } from '../../../src/reports/build/build-report.ts'
import { openSiteSession } from '../../support/browser/open-site-session.ts'
import type { ReplayedVisit } from '../../support/browser/run-with-replays.ts'
import { clickEach, runWithReplays, THINKING_MS } from '../../support/browser/run-with-replays.ts'
import type { SessionBench } from '../../support/browser/session-bench.ts'
import { openSessionBench } from '../../support/browser/session-bench.ts'
import { waitForAbort } from '../../support/mind/scripted-mind.ts'
import { createLeapingClock } from '../../support/time/leaping-clock.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

const shop = (script: string): string => `<html lang="en"><title>Shop</title><main><h1>Shop</h1>
  <button id="a">Show sizes</button><button id="b">Buy now</button><button id="c">Compare</button>
  <p id="out">Choose something.</p></main><script>
  const say = (id, words) => document.getElementById(id)
    .addEventListener('click', () => { document.getElementById('out').textContent = words })
  ${script}</script></html>`
const healthy = shop(
  "say('a', 'Small, medium, large'); say('b', 'Bought'); say('c', 'Nothing to compare')",
)
const broken = shop("say('a', 'Small, medium, large'); say('c', 'Nothing to compare')")

let bench: SessionBench

beforeAll(async () => {
  bench = await openSessionBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

test('input that never arrives does not make a finding against a working page', async () => {
  await using site = await startLocalSite({ '/': healthy })
  const findings = await visit(site.url, { isDropping: true })
  expect(listOfSite(findings)).toEqual([])
  const lost = findings.filter(({ attribution }) => attribution === 'infrastructure')
  expect(lost.length).toBeGreaterThan(0)
  for (const { status, status_reason: reason } of lost)
    expect({ status, reason }).toEqual({
      status: 'not_reproduced',
      reason: 'It did not happen again when the steps were repeated in a clean browser.',
    })
})

test('apart from lost input, a broken button is one finding, with the repeated steps', async () => {
  await using site = await startLocalSite({ '/': broken })
  const found = listOfSite(await visit(site.url, { isDropping: true }))
  expect(found).toMatchObject([
    {
      title: 'The “Buy now” button does nothing',
      status: 'verified',
    },
  ])
  expect(found[0]?.status_reason).toBeUndefined()
  expect(found[0]?.retest).toMatch(
    new RegExp(`^Open ${site.url}, .*click “Buy now”.*, and check: Clicking the “Buy now” button`),
  )
})

test('steps that send data are not repeated, and the report says so', async () => {
  const posts: string[] = []
  await using site = await startLocalSite({ '/': contact }, takePosts(posts, 500))
  const transcript = await run(site.url, clickEach('Send message'))
  expect(posts).toEqual(['POST'])
  const { findings, limits } = buildReport(transcript).report
  const reason = 'Turn 1 sends data (POST /api/messages), which is not repeated without permission.'
  expect(listOfSite(findings)).toContainEqual(
    expect.objectContaining({ severity: 4, status: 'verified', status_reason: reason }),
  )
  expect(limits.filter((limit) => limit.includes(reason))).toHaveLength(1)
})

test.each([
  ['a script', '<button onclick="fetch(`/orders`, { method: `POST` })">Order</button>'],
  ['a form', '<form method="post" action="/orders"><button>Order</button></form>'],
])('an order that %s would send is held back in a replay', async (_who, control) => {
  const posts: string[] = []
  await using site = await startLocalSite(
    {
      '/': `<html lang="en"><title>Shop</title><main><h1>Shop</h1>${control}</main>`,
    },
    takePosts(posts, 200),
  )
  const transcript = await run(site.url, clickEach('Order'), { isDropping: true })
  expect(posts).toEqual([])
  expect(transcript.replays).toMatchObject([
    {
      detector: 'dead-click',
      status: 'unverified',
      reason: 'Repeating it would send data (POST /orders), which is not done without permission.',
    },
  ])
})

test('with permission steps that send data are repeated, and the report says so', async () => {
  const posts: string[] = []
  await using site = await startLocalSite({ '/': contact }, takePosts(posts, 500))
  const transcript = await run(site.url, clickEach('Send message'), { maySend: true })
  expect(posts).toEqual(['POST', 'POST'])
  const [finding] = listOfSite(buildReport(transcript).report.findings)
  expect(finding).toMatchObject({ severity: 4, status: 'verified' })
  expect(finding?.status_reason).toBeUndefined()
  expect(finding?.retest).toMatch(new RegExp(`^Open ${site.url}, click “Send message”, and check:`))
})

test('with permission an order that works the second time is no finding of the site', async () => {
  const posts: string[] = []
  await using site = await startLocalSite(
    {
      '/': drawDesk(
        '<button onclick="fetch(`/orders`, { method: `POST` }).then(() => { this.textContent = `Ordered` })">Order</button>',
      ),
    },
    takePosts(posts, 200),
  )
  const how = { isDropping: true, maySend: true }
  const transcript = await run(site.url, clickEach('Order'), how)
  expect(posts).toEqual(['POST'])
  expect(listOfSite(buildReport(transcript).report.findings)).toEqual([])
})

test.each([
  ['a link', '<a href="/desks/4/delete">Give up desk</a>'],
  ['a script', '<button onclick="fetch(`/desks?action=delete`)">Give up desk</button>'],
])(
  'an address to which %s leads by name to delete something is not requested again',
  async (_what, control) => {
    const asked: string[] = []
    await using site = await startLocalSite({ '/': drawDesk(control) }, (request) => {
      if (/delete/.test(request.url ?? '')) asked.push(request.url ?? '')
      return false
    })
    const transcript = await run(site.url, clickEach('Give up desk'), { isDropping: true })
    expect(asked).toEqual([])
    expect(transcript.replays).toMatchObject([
      {
        detector: 'dead-click',
        status: 'unverified',
        reason: expect.stringMatching(
          /^Repeating it would send data \(GET \/desks(\/4\/delete)?\), which is not done without permission\.$/,
        ),
      },
    ])
  },
)

test('a page whose address deletes something is not opened again', async () => {
  const asked: string[] = []
  const lost = '<img src="/lost.png" alt="Desk 4" width="200" height="100">'
  await using site = await startLocalSite(
    {
      '/': drawDesk('<a href="/desks/4/delete">Give up desk</a>'),
      '/desks/4/delete': drawDesk(lost),
    },
    (request) => {
      if (/delete/.test(request.url ?? '')) asked.push(request.url ?? '')
      return false
    },
  )
  const transcript = await run(site.url, clickEach('Give up desk'))
  expect(asked).toEqual(['/desks/4/delete'])
  expect(transcript.replays).toContainEqual(
    expect.objectContaining({
      detector: 'broken-image',
      status: 'unverified',
      reason: 'Opening /desks/4/delete may change data, which is not repeated without permission.',
    }),
  )
})

test('what the page alone does not show is reproduced on the whole path', async () => {
  await using site = await startLocalSite({
    '/': `<html lang="en"><title>Shop</title><main><h1>Shop</h1><a href="/cart" onclick="localStorage.cart = 1">Put into the cart</a></main>`,
    '/cart': `<html lang="en"><title>Cart</title><main><h1>Cart</h1><button>Pay</button><p></p></main><script>
      if (!localStorage.cart) document.querySelector('button').onclick = () => { document.querySelector('p').textContent = 'Your cart is empty' }</script>`,
  })
  const transcript = await run(site.url, clickEach('Put into the cart', 'Pay'))
  expect(transcript.replays).toMatchObject([
    { detector: 'dead-click', turn: 2, status: 'verified', opened: site.url, turns: [1, 2] },
  ])
})

test('a state of a page is checked by opening it', async () => {
  await using site = await startLocalSite({
    '/': '<html lang="en"><title>Shop</title><main><h1>Shop</h1><a href="/about">About us</a></main>',
    '/about':
      '<html lang="en"><title>About us</title><main><h1>About us</h1><img src="/lost.png" alt="Our shop" width="200" height="100"><a href="/">Home</a></main>',
  })
  const transcript = await run(site.url, clickEach('About us'))
  expect(transcript.replays).toContainEqual(
    expect.objectContaining({
      detector: 'broken-image',
      status: 'verified',
      opened: `${site.url}about`,
      turns: [],
    }),
  )
})

test('a page that answers a form is not taken for the one at its address', async () => {
  const posts: string[] = []
  await using site = await startLocalSite(
    { '/': drawDesk('<form method="post" action="/"><button>Reserve</button></form>') },
    (request, response) => {
      if (request.method === 'GET') return false
      posts.push(request.method ?? '')
      const picture = '<img src="/lost.png" alt="Desk 4" width="200" height="100">'
      response.writeHead(200, { 'content-type': 'text/html' }).end(drawDesk(picture))
      return true
    },
  )
  const transcript = await run(site.url, clickEach('Reserve'))
  expect(posts).toEqual(['POST'])
  expect(transcript.replays).toContainEqual(
    expect.objectContaining({
      detector: 'broken-image',
      status: 'unverified',
      reason: expect.stringContaining('Turn 1 sends data (POST /)'),
    }),
  )
})

test('replays take at most half of the session’s time, and the remaining findings say so', async () => {
  await using site = await startLocalSite({ '/': broken })
  const clock = createLeapingClock()
  const transcript = await run(site.url, clickEach('Buy now'), {
    clock,
    openForReplay: async (signal) => {
      clock.advance(2 * THINKING_MS)
      return waitForAbort(signal)
    },
  })
  expect(transcript.replays).toMatchObject([
    {
      status: 'unverified',
      reason: 'The time for repeating steps, half of the session’s duration, was already used up.',
    },
  ])
})

test.each([
  ['exceeded a limit', new SiteLimitError('the site sent more than 300 MB')],
  ['hung for good', new PageHungError('the page stopped responding')],
])('a site that %s is not opened again', async (_what, failure) => {
  await using site = await startLocalSite({ '/': broken })
  let opened = 0
  const transcript = await run(site.url, clickEach('Buy now', 'Compare', 'Compare'), {
    failure,
    openForReplay: async () => {
      opened += 1
      return openSiteSession(site.url, { isReadOnly: true })
    },
  })
  expect(transcript.termination_kind).toBe('blocked')
  expect(listOfSite(buildReport(transcript).report.findings)).toContainEqual(
    expect.objectContaining({ title: 'The “Buy now” button does nothing' }),
  )
  expect([opened, transcript.replays]).toEqual([0, undefined])
})

test('a replay that is cancelled is not taken for one that ran out of time', async () => {
  await using site = await startLocalSite({ '/': broken })
  const cancel = new AbortController()
  const transcript = await run(site.url, clickEach('Buy now'), {
    stop: cancel.signal,
    openForReplay: async (signal) => {
      cancel.abort(new SessionCancelled())
      return waitForAbort(signal)
    },
  })
  expect(transcript.replays).toMatchObject([
    { status: 'unverified', reason: 'The replay was interrupted.' },
  ])
})

test('a browser that does not start for a replay is told as such', async () => {
  await using site = await startLocalSite({ '/': broken })
  const transcript = await run(site.url, clickEach('Buy now'), {
    openForReplay: async () => Promise.reject(new BrowserGoneError('no browser')),
  })
  expect(transcript.replays).toMatchObject([
    { status: 'unverified', reason: 'The browser failed when its steps were repeated.' },
  ])
})

test('without replays findings stay as the session recorded them', async () => {
  await using site = await startLocalSite({ '/': broken })
  const transcript = await run(site.url, clickEach('Buy now'), { openForReplay: null })
  expect(transcript.replays).toBeUndefined()
  expect(listOfSite(buildReport(transcript).report.findings)).toMatchObject([
    { title: 'The “Buy now” button does nothing', status: 'unverified' },
  ])
})

const drawDesk = (words: string): string =>
  `<html lang="en"><title>Desk</title><main><h1>Desk</h1>${words}<a href="/">Home</a></main>`

const contact = `<html lang="en"><title>Contact</title><main><h1>Contact</h1>
  <button>Send message</button><p role="status"></p></main><script>
  document.querySelector('button').onclick = async () => {
    await fetch('/api/messages', { method: 'POST', body: 'Hello' })
    document.querySelector('p').textContent = 'Your message was sent'
  }</script>`

/** Answers everything but reads, and keeps what was asked. */
function takePosts(posts: string[], status: number): Parameters<typeof startLocalSite>[1] {
  return (request, response) => {
    if (request.method === 'GET') return false
    posts.push(request.method ?? '')
    response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Thank you</h1>')
    return true
  }
}

async function visit(url: string, how: ReplayedVisit): Promise<Finding[]> {
  return buildReport(await run(url, createExplorer('explorer'), how)).report.findings
}

async function run(url: string, mind: Mind, how?: ReplayedVisit): Promise<Transcript> {
  return runWithReplays(bench, url, mind, how)
}

function listOfSite(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ attribution }) => attribution === 'site')
}

import type { Finding } from '@understudy/contract/finding'
import type { Transcript } from '@understudy/contract/transcript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mind } from '../../../src/mind/mind.ts'
import { buildReport } from '../../../src/reports/compose/build-report.ts'
import {
  clickEach,
  type ReplayedVisit,
  runWithReplays,
} from '../../support/browser/run-with-replays.ts'
import { openSessionBench, type SessionBench } from '../../support/browser/session-bench.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

let bench: SessionBench

beforeAll(async () => {
  bench = await openSessionBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

test('steps that send data are not repeated, and the report says so', async () => {
  const posts: string[] = []
  await using site = await startLocalSite({ '/': contact }, takePosts(posts, 500))
  const transcript = await run(site.url, clickEach('Send message'))
  expect(posts).toEqual(['POST'])
  const { findings, limits } = buildReport(transcript).report
  const reason =
    'Turn 1 sends data (POST /api/messages), so it is not repeated without permission (replay_may_send_data).'
  expect(listOfSite(findings)).toContainEqual(
    expect.objectContaining({ severity: 4, status: 'verified', status_reason: reason }),
  )
  expect(limits).toContainEqual(
    expect.stringMatching(
      /verified in the session, not by repeating .* \(F\d.*\): .* says? why\.$/,
    ),
  )
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
      reason:
        'Repeating it would send data (POST /orders), which is not done without permission (replay_may_send_data).',
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
  ['an image', '<button onclick="new Image().src = `/desks/4/delete`">Give up desk</button>'],
  ['a worker', '<button onclick="new Worker(`/desks/4/delete`)">Give up desk</button>'],
  [
    'a style',
    '<button onclick="this.style.background = `url(/desks/4/delete)`">Give up desk</button>',
  ],
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
          /^Repeating it would send data \(GET \/desks(\/4\/delete)?\), which is not done without permission \(replay_may_send_data\)\.$/,
        ),
      },
    ])
  },
)

test.each(['/buchungen/4/stornieren', '/desks/4/vote/up', '/deconnexion'])(
  'a link to %s is not followed again, whatever its language',
  async (path) => {
    const asked: string[] = []
    const link = `<a href="${path}">Give up desk</a>`
    await using site = await startLocalSite({ '/': drawDesk(link) }, ({ url }) => {
      if (url === path) asked.push(url)
      return false
    })
    const transcript = await run(site.url, clickEach('Give up desk'), { isDropping: true })
    expect(asked).toEqual([])
    expect(transcript.replays).toMatchObject([
      { status: 'unverified', reason: expect.stringContaining(`would send data (GET ${path})`) },
    ])
  },
)

test('a link that led back to its page did something, so it is not followed again', async () => {
  const asked: string[] = []
  const link = '<a href="/desks/4/star">Star</a>'
  await using site = await startLocalSite({ '/': drawDesk(link) }, (request, response) => {
    const isStarring = request.url === '/desks/4/star'
    if (isStarring) asked.push(request.url ?? '')
    if (isStarring) response.writeHead(302, { location: '/' }).end()
    const isBroken = asked.length === 1 && request.url === '/'
    if (isBroken) response.writeHead(500, { 'content-type': 'text/html' }).end(drawDesk(link))
    return isStarring || isBroken
  })
  const transcript = await run(site.url, clickEach('Star'))
  expect(asked).toHaveLength(1)
  expect(transcript.replays).toContainEqual(
    expect.objectContaining({
      reason:
        'Turn 1 sends data (GET /desks/4/star), so it is not repeated without permission (replay_may_send_data).',
    }),
  )
})

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
      reason:
        'Opening /desks/4/delete may change data, so it is not repeated without permission (replay_may_send_data).',
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

async function run(url: string, mind: Mind, how?: ReplayedVisit): Promise<Transcript> {
  return runWithReplays(bench, url, mind, how)
}

function listOfSite(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ attribution }) => attribution === 'site')
}

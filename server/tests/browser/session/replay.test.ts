import type { Finding } from '@understudy/contract/finding'
import type { Transcript } from '@understudy/contract/transcript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BrowserGoneError, PageHungError } from '../../../src/browser/browser-session.ts'
import { SiteLimitError } from '../../../src/browser/launch/site-limits.ts'
import { SessionCancelled } from '../../../src/lib/session-cancelled.ts'
import { createExplorer } from '../../../src/mind/explorer.ts'
import type { Mind } from '../../../src/mind/mind.ts'
import { buildReport } from '../../../src/reports/compose/build-report.ts'
import { openSiteSession } from '../../support/browser/open-site-session.ts'
import {
  clickEach,
  type ReplayedVisit,
  runWithReplays,
  THINKING_MS,
} from '../../support/browser/run-with-replays.ts'
import { openSessionBench, type SessionBench } from '../../support/browser/session-bench.ts'
import { createScriptedMind, refOf, waitForAbort } from '../../support/mind/scripted-mind.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'
import { createLeapingClock } from '../../support/time/leaping-clock.ts'

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

test('a control that comes late is waited for when the steps are repeated', async () => {
  const late = broken
    .replace('<button id="b">Buy now</button>', '')
    .replace(
      '</script></html>',
      `; setTimeout(() => { document.querySelector('main').insertAdjacentHTML('beforeend', '<button id="b">Buy now</button>') }, 2500)</script></html>`,
    )
  await using site = await startLocalSite({ '/': late })
  const mind = createScriptedMind((situation) => {
    if (situation.turn === 1) return { kind: 'wait', ms: 2800 }
    if (situation.turn > 3) return { kind: 'give_up', reason: 'I have seen enough.' }
    return { kind: 'click', ref: refOf(situation, 'Buy now') }
  })
  const { findings } = buildReport(await run(site.url, mind)).report
  expect(listOfSite(findings)).toMatchObject([
    { title: 'The “Buy now” button does nothing', status: 'verified' },
  ])
})

test.each([
  [
    'a drawn list below its words',
    '<p>What do you make?</p><div id=ID role=combobox tabindex=0></div>',
  ],
  [
    'a drawn counter beside its words',
    '<div><span>Ihre Stadt: </span><div id=ID role=spinbutton tabindex=0 style="display:inline-block;width:200px"></div></div>',
  ],
  [
    'a slider below its words',
    '<b>Kaç kişi?</b><div id=ID role=slider tabindex=0 style="width:200px"></div>',
  ],
  [
    'a switch beside its words',
    '<div><span>Offre du soir </span><div id=ID role=switch aria-checked=false tabindex=0 style="display:inline-block;width:40px"></div></div>',
  ],
  [
    'a button of a picture',
    '<button id=ID><svg width=16 height=16><rect width=16 height=16 /></svg></button>',
  ],
])(
  'a control without a name and with an id of its own at each load is found again: %s',
  async (_what, html) => {
    await using site = await startLocalSite({
      '/': `<html lang="en"><title>Shop</title><style>#top div{height:24px;border:1px solid}</style><main><h1>Shop</h1><div id=top></div><div id=end></div></main><script>
      const id = 'e' + Math.random().toString(36).slice(2, 7)
      const top_ = document.getElementById('top')
      top_.innerHTML = ${JSON.stringify(html)}.replace('ID', id)
      document.getElementById(id).addEventListener('click', () => { document.getElementById('end').innerHTML = '<button>Pay</button>' })</script></html>`,
    })
    const mind = createScriptedMind((situation) => {
      if (situation.turn === 3) return { kind: 'give_up', reason: 'It does nothing.' }
      const nameless = situation.observation.elements.find(({ name }) => name === '')
      return {
        kind: 'click',
        ref: situation.turn === 1 ? (nameless?.ref ?? '') : refOf(situation, 'Pay'),
      }
    })
    const { replays } = await run(site.url, mind)
    expect(replays).toContainEqual(
      expect.objectContaining({
        detector: 'dead-click',
        turn: 2,
        status: 'verified',
        turns: [1, 2],
      }),
    )
  },
)

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

test('the answer to a dialog that the visitor decided on is part of the repeated steps', async () => {
  await using site = await startLocalSite({
    '/': `<html lang="en"><title>Shop</title><main><h1>Shop</h1><button>Empty the cart</button></main><script>
      document.querySelector('button').onclick = () => {
        if (confirm('Empty the cart?')) alert('Error: cart is undefined')
      }</script>`,
  })
  const mind = createScriptedMind((situation) => {
    if (situation.turn === 1) return { kind: 'answer_dialog', accept: true, text: '' }
    if (situation.turn === 2) return { kind: 'click', ref: refOf(situation, 'Empty the cart') }
    return { kind: 'give_up', reason: 'It fails.' }
  })
  const transcript = await run(site.url, mind)
  expect(transcript.replays).toMatchObject([
    { detector: 'error-dialog', turn: 2, status: 'verified', turns: [1, 2] },
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

test('a state of a page that is not reached again is not called gone', async () => {
  let budgets = 0
  await using site = await startLocalSite(
    {
      '/': '<html lang="en"><title>Budgets</title><main><h1>Budgets</h1><a href="/budget">Open</a></main>',
      '/budget':
        '<html lang="en"><title>Budget</title><main><h1>Budget</h1><img src="/lost.png" alt="Chart" width="200" height="100"><a href="/">All</a></main>',
    },
    ({ url }, response) => {
      if (url !== '/budget') return false
      budgets += 1
      if (budgets === 1) return false
      response.writeHead(302, { location: '/' }).end()
      return true
    },
  )
  const transcript = await run(site.url, clickEach('Open'))
  expect(transcript.replays).toContainEqual(
    expect.objectContaining({
      detector: 'broken-image',
      status: 'unverified',
      reason: 'The repeated steps did not lead to its page in a clean browser.',
    }),
  )
})

test('what the first view showed is checked by opening the page, without the first action', async () => {
  await using site = await startLocalSite({
    '/': '<html lang="en"><title>Shop</title><main><h1>Shop</h1><button>Compare</button><p></p></main><script src="/lost.js"></script><script>document.querySelector("button").onclick = () => { document.querySelector("p").textContent = "Nothing to compare" }</script>',
  })
  const transcript = await run(site.url, clickEach('Compare'))
  expect(transcript.replays).toMatchObject([
    { detector: 'failed-request', turn: 1, status: 'verified', opened: site.url, turns: [] },
  ])
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
  ['exceeded a limit', new SiteLimitError('received', 'the site sent more than 300 MB')],
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

async function visit(url: string, how: ReplayedVisit): Promise<Finding[]> {
  return buildReport(await run(url, createExplorer('explorer'), how)).report.findings
}

async function run(url: string, mind: Mind, how?: ReplayedVisit): Promise<Transcript> {
  return runWithReplays(bench, url, mind, how)
}

function listOfSite(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ attribution }) => attribution === 'site')
}

import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserSession, PageHungError } from '../../../src/browser/browser-session.ts'
import { openSiteSession } from '../../support/browser/open-site-session.ts'
import { openSessionBench, type SessionBench } from '../../support/browser/session-bench.ts'
import { createScriptedMind, refOf, type ScriptedMind } from '../../support/mind/scripted-mind.ts'
import { type LocalSite, startLocalSite } from '../../support/servers/local-site.ts'
import { createLeapingClock } from '../../support/time/leaping-clock.ts'

let bench: SessionBench

beforeAll(async () => {
  bench = await openSessionBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

/** A site whose first page freezes when it is told to. */
interface FreezingSite {
  site: LocalSite
  /** Ends when the page no longer responds. */
  freeze: () => Promise<void>
}

async function startFreezingSite(): Promise<FreezingSite> {
  const frozen = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<ServerResponse>()
  // The page says so in the same task in which it freezes.
  const page = `<h1>Welcome</h1><button>Apply</button><script>
    fetch('/wait').then(() => {
      navigator.sendBeacon('/frozen')
      for (;;);
    })
  </script>`
  let isAsked = false
  const site = await startLocalSite({ '/': page }, (request, response) => {
    if (request.url === '/frozen') frozen.resolve()
    if (request.url !== '/wait') return false
    // When the page is opened again, nothing tells it to freeze.
    if (!isAsked) asked.resolve(response)
    isAsked = true
    return true
  })
  const freeze = async (): Promise<void> => {
    const response = await asked.promise
    response.end('now')
    await frozen.promise
  }
  return { site, freeze }
}

const caps = { hungMs: 2000, settleMs: 500, screenshotMs: 2000 }

/** A mind that notes something, then tries the button, and leaves once the page was opened again. */
function createVisitor(think: () => Promise<void>): ScriptedMind {
  return createScriptedMind(async (situation) => {
    if (situation.turn === 1) return { kind: 'note', text: 'Nice.' }
    if (situation.turn > 2) return { kind: 'done', summary: 'All seen.', quote: '' }
    await think()
    return { kind: 'click', ref: refOf(situation, 'Apply') }
  })
}

const frozenTurn = {
  action: { kind: 'click', label: 'Apply' },
  result: { ok: false, error: 'the page stopped responding' },
  frictions: [
    { detector: 'page-hung', attribution: 'site', title: 'The start page stops responding' },
  ],
}

test('a page that freezes while the visitor thinks is blamed, and not the control used next', async () => {
  const { site, freeze } = await startFreezingSite()
  await using _site = site
  const pictured = Promise.withResolvers<void>()
  let pictures = 0
  const openBrowser = async (): Promise<BrowserSession> => {
    const session = await openSiteSession(site.url, { caps })
    return {
      ...delegate(session),
      async screenshot(signal) {
        const picture = await session.screenshot(signal)
        pictures += 1
        // The first one is of the opened page, the second one of the first turn.
        if (pictures === 2) pictured.resolve()
        return picture
      },
    }
  }
  const mind = createVisitor(async () => {
    await pictured.promise
    await freeze()
  })

  const { result, turns } = await bench.run({ mind, openBrowser }, { targetUrl: site.url })

  expect(turns).toMatchObject([{ frictions: [] }, frozenTurn, { frictions: [] }])
  expect(result).toMatchObject({ kind: 'nothing_left', reason: 'All seen.' })
})

test('a page that is frozen when it is pictured for those who watch is a finding', async () => {
  await using site = await startLocalSite({ '/': '<h1>Welcome</h1><button>Apply</button>' })
  const clock = createLeapingClock()
  let isFrozen = false
  const openBrowser = async (): Promise<BrowserSession> => {
    const session = await openSiteSession(site.url, { caps })
    isFrozen = false
    return {
      ...delegate(session),
      async screenshot(signal) {
        if (isFrozen) throw new PageHungError('the page stopped responding')
        return session.screenshot(signal)
      },
    }
  }
  // The picture of the turn before was requested before this thought began; the next one is for those who watch.
  const mind = createVisitor(async () => {
    isFrozen = true
    clock.advance(10_000)
  })

  const { result, turns } = await bench.run({ mind, openBrowser, clock }, { targetUrl: site.url })

  expect(turns).toMatchObject([{ frictions: [] }, frozenTurn, { frictions: [] }])
  expect(result).toMatchObject({ kind: 'nothing_left', reason: 'All seen.' })
})

function delegate(session: BrowserSession): BrowserSession {
  return {
    open: (url, signal) => session.open(url, signal),
    observe: (signal) => session.observe(signal),
    act: (action, signal) => session.act(action, signal),
    screenshot: (signal) => session.screenshot(signal),
    drawMarks: (picture, order, signal) => session.drawMarks(picture, order, signal),
    checkAccessibility: (signal) => session.checkAccessibility(signal),
    [Symbol.asyncDispose]: () => session[Symbol.asyncDispose](),
  }
}

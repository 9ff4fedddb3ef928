import type { Usage } from '@understudy/contract/common'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserSession, PageHungError } from '../../../src/browser/browser-session.ts'
import type { LaunchedBrowser } from '../../../src/browser/launch/launch.ts'
import { DocumentGoneError } from '../../../src/browser/page/document-errors.ts'
import { LeaseLostError } from '../../../src/lib/lease-lost-error.ts'
import { SessionCancelled } from '../../../src/lib/session-cancelled.ts'
import { MindError } from '../../../src/mind/mind.ts'
import { lendBrowser } from '../../support/browser/lend-browser.ts'
import { openSiteSession } from '../../support/browser/open-site-session.ts'
import { openSessionBench, type SessionBench } from '../../support/browser/session-bench.ts'
import { createScriptedMind, refOf, waitForAbort } from '../../support/mind/scripted-mind.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

const home = '<h1>Welcome</h1><button>Apply</button>'

const someUsage: Usage = { input_tokens: 70, output_tokens: 7, cost_usd: 0.1, ms: 30 }

let bench: SessionBench

beforeAll(async () => {
  bench = await openSessionBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

test('a cancelled session ends as cancelled', async () => {
  await using site = await startLocalSite({ '/': home })
  const cancel = new AbortController()
  const mind = createScriptedMind((_situation, signal) => {
    cancel.abort(new SessionCancelled())
    return waitForAbort(signal)
  }, someUsage)
  const { result } = await bench.run({ mind }, { targetUrl: site.url }, cancel.signal)
  expect(result).toMatchObject({
    kind: 'cancelled',
    reason: 'The run was cancelled.',
    unrecorded: someUsage,
  })
})

test('a shutdown is rethrown, because the session continues elsewhere', async () => {
  await using site = await startLocalSite({ '/': home })
  const stop = new AbortController()
  const reason = new Error('shutting down')
  const mind = createScriptedMind((_situation, signal) => {
    stop.abort(reason)
    return waitForAbort(signal)
  })
  await expect(bench.run({ mind }, { targetUrl: site.url }, stop.signal)).rejects.toBe(reason)
})

test('a mind that cannot decide ends the session with model_error', async () => {
  await using site = await startLocalSite({ '/': home })
  const mind = createScriptedMind(() => {
    throw new MindError('refused', 'the model refused to answer')
  }, someUsage)
  const { result } = await bench.run({ mind }, { targetUrl: site.url })
  expect(result).toMatchObject({
    kind: 'model_error',
    reason: 'The model could not decide: the model refused to answer',
    unrecorded: someUsage,
  })
})

test('a browser killed in the middle of a turn ends as browser_error, with the turn recorded', async () => {
  await using site = await startLocalSite({ '/': home })
  const launched: LaunchedBrowser[] = []
  const mind = createScriptedMind((situation) => ({
    kind: 'click',
    ref: refOf(situation, 'Apply'),
  }))
  const openBrowser = async (): Promise<BrowserSession> => {
    const session = await openSiteSession(site.url, {
      launch: async (...parameters) => {
        const doomed = await lendBrowser(...parameters)
        launched.push(doomed)
        return doomed
      },
    })
    // Not while the mind decides: the page is still being checked then.
    const act: BrowserSession['act'] = async (...given) => {
      await launched[0]?.browser.close()
      return session.act(...given)
    }
    return { ...delegate(session), act }
  }
  const { result, turns } = await bench.run({ mind, openBrowser }, { targetUrl: site.url })
  expect(result.kind).toBe('browser_error')
  expect(turns).toHaveLength(1)
  expect(turns[0]?.result).toMatchObject({
    ok: false,
    error: 'The browser ended before the result of the action was known.',
    unseen: true,
  })
})

test('an action during which the run is cancelled is recorded as interrupted', async () => {
  await using site = await startLocalSite({ '/': home })
  const cancel = new AbortController()
  const mind = createScriptedMind((situation) => ({
    kind: 'click',
    ref: refOf(situation, 'Apply'),
  }))
  const openBrowser = async (): Promise<BrowserSession> => ({
    ...delegate(await openSiteSession(site.url)),
    act: (_action, signal) => {
      cancel.abort(new SessionCancelled())
      return waitForAbort(signal)
    },
  })
  const deps = { mind, openBrowser }
  const { result, turns } = await bench.run(deps, { targetUrl: site.url }, cancel.signal)
  expect(result.kind).toBe('cancelled')
  expect(turns.map(({ result: { error } }) => error)).toEqual([
    'The session was stopped before the result of the action was known.',
  ])
})

test('a page that hangs is recorded, loaded once more, and ends the session if it hangs again', async () => {
  const hang = '<button onclick="for(;;);">Freeze</button>'
  await using site = await startLocalSite({ '/': hang })
  const mind = createScriptedMind((situation) => ({
    kind: 'click',
    ref: refOf(situation, 'Freeze'),
  }))
  const openBrowser = () =>
    openSiteSession(site.url, {
      caps: { hungMs: 1000, settleMs: 500, screenshotMs: 500 },
    })
  const { result, turns } = await bench.run({ mind, openBrowser }, { targetUrl: site.url })
  expect(result).toMatchObject({
    kind: 'blocked',
    reason: 'The page stopped responding, even after the site was reopened in a new browser.',
  })
  expect(turns).toHaveLength(2)
  expect(turns[0]?.frictions[0]).toMatchObject({ detector: 'page-hung', severity: 4 })
})

test('a target that does not open, or refuses the visit, is blocked with a reason', async () => {
  const mind = createScriptedMind(() => ({ kind: 'back' }))
  const dead = await startLocalSite({})
  await dead[Symbol.asyncDispose]()
  expect((await bench.run({ mind }, { targetUrl: dead.url })).result).toMatchObject({
    kind: 'blocked',
    reason: 'The site could not be reached.',
  })
  await using refusing = await startLocalSite({}, (_request, response) => {
    response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Forbidden</h1>')
    return true
  })
  expect((await bench.run({ mind }, { targetUrl: refusing.url })).result).toMatchObject({
    kind: 'blocked',
    reason: 'The site refused the visit (HTTP 403).',
  })
  await using looping = await startLocalSite({}, (_request, response) => {
    response.writeHead(302, { location: '/' }).end()
    return true
  })
  expect((await bench.run({ mind }, { targetUrl: looping.url })).result).toMatchObject({
    kind: 'blocked',
    reason: 'The site redirects endlessly.',
  })
  expect(mind.seen).toEqual([])
})

test('a page that hangs when the last picture is taken changes nothing about the ending', async () => {
  await using site = await startLocalSite({ '/': home })
  let [visits, pictures] = [0, 0]
  const openBrowser = async (): Promise<BrowserSession> => {
    visits += 1
    const session = await openSiteSession(site.url)
    return {
      ...delegate(session),
      screenshot: (signal) => {
        pictures += 1
        if (pictures === 1) return session.screenshot(signal)
        return Promise.reject(new PageHungError('the page stopped responding'))
      },
    }
  }
  const mind = createScriptedMind(() => ({ kind: 'done', summary: 'All seen.', quote: '' }))
  const { result, turns } = await bench.run({ mind, openBrowser }, { targetUrl: site.url })
  expect(result).toMatchObject({ kind: 'nothing_left', reason: 'All seen.' })
  expect(turns).toHaveLength(1)
  expect(visits).toBe(1)
})

test('a turn without a picture says why there is none', async () => {
  await using site = await startLocalSite({ '/': home })
  const openBrowser = async (): Promise<BrowserSession> => ({
    ...delegate(await openSiteSession(site.url)),
    screenshot: () => Promise.resolve({ missing: 'The page rendered nothing within 5 s.' }),
  })
  const mind = createScriptedMind(() => ({ kind: 'done', summary: 'All seen.', quote: '' }))
  const { turns } = await bench.run({ mind, openBrowser }, { targetUrl: site.url })
  expect(turns).toMatchObject([
    { screenshot: null, screenshot_missing: 'The page rendered nothing within 5 s.' },
  ])
})

test('a page that replaces itself before it can be read ends the session as blocked', async () => {
  await using site = await startLocalSite({ '/': home })
  const openBrowser = async (): Promise<BrowserSession> => ({
    ...delegate(await openSiteSession(site.url)),
    observe: () => Promise.reject(new DocumentGoneError('the document is gone')),
  })
  const mind = createScriptedMind(() => ({ kind: 'back' }))
  const { result } = await bench.run({ mind, openBrowser }, { targetUrl: site.url })
  expect(result).toMatchObject({
    kind: 'blocked',
    reason: 'The page kept replacing itself and could not be read.',
  })
})

test('a session that another attempt took over stops at its next write', async () => {
  await using site = await startLocalSite({ '/': home })
  const mind = createScriptedMind(async () => {
    await bench.takeOver()
    return { kind: 'note', text: 'x' }
  })
  await expect(bench.run({ mind }, { targetUrl: site.url })).rejects.toThrow(LeaseLostError)
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

test('a page whose form hides what we read by ends the session as blocked', async () => {
  const clobbering = '<form><input name="getAttribute"><input name="children"></form>'
  await using site = await startLocalSite({ '/': clobbering })
  const mind = createScriptedMind(() => ({ kind: 'done', summary: 'Seen.', quote: '' }))
  const { result } = await bench.run({ mind }, { targetUrl: site.url })
  expect(result).toMatchObject({
    kind: 'blocked',
    reason: 'The page could not be read because of its scripts or structure.',
  })
})

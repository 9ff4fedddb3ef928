import type { TranscriptTurn } from '@understudy/contract/transcript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  BrowserGoneError,
  type BrowserSession,
  CheckHungError,
} from '../../../src/browser/browser-session.ts'
import { sessionBudgets } from '../../../src/session/session-budget.ts'
import { openSiteSession } from '../../support/browser/open-site-session.ts'
import { openSessionBench, type SessionBench } from '../../support/browser/session-bench.ts'
import { createScriptedMind, refOf, waitForAbort } from '../../support/mind/scripted-mind.ts'
import { startLocalSite } from '../../support/servers/local-site.ts'

const pages = {
  '/': '<html lang="en"><title>Tea</title><h1>Tea</h1><a href="/about">About</a><img src="data:,">',
  '/about':
    '<html lang="en"><title>About</title><h1>About</h1><p style="color:#aaa;background:#fff">We sell tea</p>',
}

let bench: SessionBench

beforeAll(async () => {
  bench = await openSessionBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

test('pages are checked while the visitor thinks, and each finding belongs to its turn', async () => {
  await using site = await startLocalSite(pages)
  const thinking = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const order: string[] = []
  const openBrowser = async (): Promise<BrowserSession> => {
    const session = await openSiteSession(site.url)
    return {
      ...session,
      async checkAccessibility(signal) {
        await thinking[order.filter((one) => one === 'checked').length]?.promise
        const check = await session.checkAccessibility(signal)
        order.push('checked')
        return check
      },
      act: (action, signal) => {
        order.push('acts')
        return session.act(action, signal)
      },
    }
  }
  const mind = createScriptedMind((situation) => {
    order.push('thinks')
    thinking[situation.turn - 1]?.resolve()
    return situation.turn === 1
      ? { kind: 'click', ref: refOf(situation, 'About') }
      : { kind: 'done', summary: 'All seen.', quote: '' }
  })
  const { turns, events, transcript } = await bench.run(
    { mind, openBrowser },
    { targetUrl: site.url },
  )

  expect(order).toEqual(['thinks', 'checked', 'acts', 'thinks', 'checked'])
  const rules = [
    ['image-alt', site.url, 0],
    ['color-contrast', `${site.url}about`, 1],
  ]
  expect(transcript.accessibility.map(({ rule, url, turn }) => [rule, url, turn])).toEqual(rules)
  expect(transcript.accessibility_checked).toEqual([site.url, `${site.url}about`])
  expect(turns.map(listRules)).toEqual([
    [
      'A picture has no alternative text on the start page',
      'Low contrast makes text hard to read on /about',
    ],
    [],
  ])
  const numbered = events.flatMap(({ turn }) => (turn === null ? [] : [turn]))
  expect(numbered).toEqual(numbered.toSorted((left, right) => left - right))
})

test('the page of the last turn is checked before the session ends', async () => {
  await using site = await startLocalSite(pages)
  const mind = createScriptedMind((situation) => ({
    kind: 'click',
    ref: refOf(situation, 'About'),
  }))
  const budget = { ...sessionBudgets.short, maxTurns: 1 }
  const { turns } = await bench.run({ mind }, { targetUrl: site.url, budget })
  expect(turns.flatMap(listRules)).toContain('Low contrast makes text hard to read on /about')
})

test('a visitor stops thinking if the browser is lost meanwhile, and the turn before is kept', async () => {
  await using site = await startLocalSite(pages)
  const { openBrowser } = failLaterChecks(site.url, new BrowserGoneError('the page crashed'))
  const mind = createScriptedMind((situation, signal) =>
    situation.turn === 1 ? { kind: 'click', ref: refOf(situation, 'About') } : waitForAbort(signal),
  )
  const { result, turns } = await bench.run({ mind, openBrowser }, { targetUrl: site.url })
  expect(result).toMatchObject({ kind: 'browser_error' })
  expect(turns).toMatchObject([{ turn: 1, screenshot: expect.stringContaining('0001') }])
})

test.each([
  ['in a turn that others follow', sessionBudgets.short.maxTurns, 2],
  ['in the last turn', 1, 1],
])('a page that freezes after it was observed is reported %s', async (_when, maxTurns, count) => {
  await using site = await startFreezingSite()
  const openBrowser = async (): Promise<BrowserSession> => {
    const session = await openSiteSession(site.url, { caps: { hungMs: 1000, settleMs: 500 } })
    let checks = 0
    return {
      ...session,
      async checkAccessibility(signal) {
        checks += 1
        if (checks === 2) await site.freeze()
        return session.checkAccessibility(signal)
      },
    }
  }
  const mind = createScriptedMind((situation) =>
    situation.turn === 1
      ? { kind: 'click', ref: refOf(situation, 'All teas') }
      : { kind: 'done', summary: 'All seen.', quote: '' },
  )
  const budget = { ...sessionBudgets.short, maxTurns }
  const { turns, events } = await bench.run({ mind, openBrowser }, { targetUrl: site.url, budget })
  expect(turns).toHaveLength(count)
  const hang = {
    detector: 'page-hung',
    severity: 4,
    title: '/list stops responding when “All teas” is used',
  }
  expect(turns[0]?.frictions.filter(({ detector }) => detector === 'page-hung')).toMatchObject([
    hang,
  ])
  expect(events).toContainEqual(
    expect.objectContaining({ kind: 'finding', turn: 1, data: expect.objectContaining(hang) }),
  )
})

test('a page that our check makes hang is not blamed, and visited again without checks', async () => {
  await using site = await startLocalSite(pages)
  const failing = failLaterChecks(site.url, new CheckHungError('the check did not end'))
  const { openBrowser } = failing
  const mind = createScriptedMind((situation) =>
    situation.turn === 1
      ? { kind: 'click', ref: refOf(situation, 'About') }
      : { kind: 'done', summary: 'All seen.', quote: '' },
  )
  const { result, turns } = await bench.run({ mind, openBrowser }, { targetUrl: site.url })
  expect(result.kind).toBe('nothing_left')
  expect(failing.countChecks()).toBe(2)
  expect(result.isSiteDown).toBeUndefined()
  expect(result.outcome.site_down).toBeUndefined()
  expect(turns.flatMap(({ frictions }) => frictions.map(({ detector }) => detector))).not.toContain(
    'page-hung',
  )
})

test('a last turn whose picture cannot be saved still waits for the check of its page', async () => {
  await using site = await startLocalSite(pages)
  const lost = Promise.withResolvers<void>()
  const picture = {
    extension: 'jpg',
    get bytes(): Uint8Array {
      lost.resolve()
      throw new Error('the picture cannot be read')
    },
  } as const
  const order: string[] = []
  const isLast = () => order.includes('acts')
  const openBrowser = async (): Promise<BrowserSession> => {
    const session = await openSiteSession(site.url)
    return {
      ...session,
      screenshot: (signal) => (isLast() ? Promise.resolve(picture) : session.screenshot(signal)),
      async checkAccessibility(signal) {
        if (isLast()) await lost.promise
        const violations = await session.checkAccessibility(signal)
        order.push('checked')
        return violations
      },
      act: (action, signal) => {
        order.push('acts')
        return session.act(action, signal)
      },
      observe: (signal) => {
        order.push('observes')
        return session.observe(signal)
      },
    }
  }
  const mind = createScriptedMind((situation) => ({
    kind: 'click',
    ref: refOf(situation, 'About'),
  }))
  const budget = { ...sessionBudgets.short, maxTurns: 1 }
  const task = 'Find out what the shop sells'
  await bench.run({ mind, openBrowser }, { targetUrl: site.url, task, budget })
  expect(order).toEqual([
    'observes',
    'checked',
    'acts',
    'observes',
    'checked',
    'observes',
    'checked',
  ])
})

/** Its list asks for more again and again; after `freeze` it waits for an answer that never comes. */
async function startFreezingSite() {
  const frozen = Promise.withResolvers<void>()
  let isFreezing = false
  const ask = `const asked = new XMLHttpRequest(); asked.open('GET', '/more', false); asked.send()`
  const freezing = {
    '/': '<h1>Tea</h1><a href="/list">All teas</a>',
    '/list': `<h1>Teas</h1><script>setInterval(() => { ${ask} }, 50)</script>`,
  }
  const site = await startLocalSite(freezing, (request, response) => {
    if (request.url !== '/more') return false
    if (isFreezing) frozen.resolve()
    else response.end()
    return true
  })
  const freeze = async (): Promise<void> => {
    isFreezing = true
    await frozen.promise
  }
  return { ...site, freeze }
}

function listRules({ frictions }: TranscriptTurn): string[] {
  return frictions
    .filter(({ detector }) => detector === 'accessibility-violation')
    .map(({ title }) => title)
}

/** Opens browsers of which only the first check ends well. */
function failLaterChecks(url: string, error: Error) {
  let checks = 0
  const openBrowser = async (): Promise<BrowserSession> => {
    const session = await openSiteSession(url)
    return {
      ...session,
      checkAccessibility: (signal) => {
        checks += 1
        return checks === 1 ? session.checkAccessibility(signal) : Promise.reject(error)
      },
    }
  }
  return { openBrowser, countChecks: () => checks }
}

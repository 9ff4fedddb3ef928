import type { TranscriptTurn } from '@understudy/contract/transcript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrowserSession } from '../../../src/browser/browser-session.ts'
import { BrowserGoneError } from '../../../src/browser/browser-session.ts'
import { openSiteSession } from '../../support/browser/open-site-session.ts'
import type { SessionBench } from '../../support/browser/session-bench.ts'
import { openSessionBench } from '../../support/browser/session-bench.ts'
import { createScriptedMind, refOf, waitForAbort } from '../../support/mind/scripted-mind.ts'
import { sessionBudgets } from '../../../src/session/session-budget.ts'
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
        const violations = await session.checkAccessibility(signal)
        order.push('checked')
        return violations
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
  let checks = 0
  const openBrowser = async (): Promise<BrowserSession> => {
    const session = await openSiteSession(site.url)
    return {
      ...session,
      checkAccessibility: (signal) => {
        checks += 1
        if (checks === 1) return session.checkAccessibility(signal)
        return Promise.reject(new BrowserGoneError('the page crashed'))
      },
    }
  }
  const mind = createScriptedMind((situation, signal) =>
    situation.turn === 1 ? { kind: 'click', ref: refOf(situation, 'About') } : waitForAbort(signal),
  )
  const { result, turns } = await bench.run({ mind, openBrowser }, { targetUrl: site.url })
  expect(result).toMatchObject({ kind: 'browser_error' })
  expect(turns).toMatchObject([{ turn: 1, screenshot: expect.stringContaining('0001') }])
})

function listRules({ frictions }: TranscriptTurn): string[] {
  return frictions
    .filter(({ detector }) => detector === 'accessibility-violation')
    .map(({ title }) => title)
}

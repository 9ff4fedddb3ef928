import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { TerminationKind } from '@understudy/contract/session-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowserSession, type LaunchSession } from '../../../src/browser/launch-session.ts'
import { usualSiteLimits } from '../../../src/browser/launch/site-limits.ts'
import { createLog } from '../../../src/lib/log.ts'
import { listBrowserProfiles } from '../../support/browser/list-browser-profiles.ts'
import { listCommandsNaming } from '../../support/process/list-commands.ts'
import {
  type HostilePage,
  hostilePages,
  openWindows,
  startHostileSite,
} from '../../support/servers/hostile-site.ts'
import type { ListeningSite } from '../../support/servers/listen.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

/** The three minutes of a short session, and the time to end one. */
const budgetSeconds = 195

type Followed = Awaited<ReturnType<typeof follow>>['session']

const anyEnd: readonly TerminationKind[] = ['nothing_left', 'gave_up', 'budget_exhausted']

/** How a session on each site may end: harmless sites are used, the others are reported for what they are. */
const ends: Readonly<Record<HostilePage, readonly TerminationKind[]>> = {
  spins: ['blocked'],
  hoards: ['browser_error', 'blocked'],
  'opens-windows': anyEnd,
  'opens-windows-by-itself': [...anyEnd, 'blocked'],
  'shows-dialogs': [...anyEnd, 'blocked'],
  'refuses-to-leave': ['nothing_left'],
  'adds-to-the-history': anyEnd,
  'refreshes-itself': ['blocked'],
  'is-heavy': ['nothing_left'],
  'nests-shadow-trees': [...anyEnd, 'browser_error'],
  'never-rests': ['nothing_left'],
  'never-ends': anyEnd,
  'spawns-workers': [...anyEnd, 'blocked'],
  'draws-without-end': [...anyEnd, 'blocked'],
  'shows-a-huge-picture': ['nothing_left'],
  'waits-for-ever': ['nothing_left'],
  'drips-its-page': anyEnd,
  'offers-a-download': ['nothing_left'],
  'installs-a-service-worker': ['nothing_left'],
}
const names = Object.keys(hostilePages)
/** With three concurrent sessions there is always one next to two hostile ones. */
const neighbours = names.filter((_name, index) => index % 2 === 0).map((name) => `beside-${name}`)

/** Each session has a browser of its own, which may keep a processor busy for a shorter time than usual. */
const limits = { ...usualSiteLimits, process: { ...usualSiteLimits.process, busyS: 8 } }
/** A page that spins is no less hung after this time, and spins until then, twice. The others have as long as usual. */
const spinning = { hungMs: 3000 }

const launchLimited: LaunchSession = async (deps, options) => {
  const caps = options.shares?.targetHost === toHost('spins') ? spinning : {}
  return launchBrowserSession(deps, { ...options, limits, caps })
}

let site: ListeningSite
let service: TestService
let health: ReturnType<typeof watchHealth>
let runs: Map<string, { runId: string; sessionId: string }>

beforeAll(async () => {
  site = await startHostileSite({
    // Each of its windows is closed in the same way, and the page opens them again at each of seven turns.
    'opens-windows-by-itself': openWindows(25),
    // It is never there for longer, but need not be loaded as fast as possible for that.
    'refreshes-itself': (response) => void setTimeout(() => answerRefreshing(response), 200),
  })
  const hosts = [...names, ...neighbours].map(toHost)
  const settings = {
    ROLE: 'all',
    WORKER_CONCURRENCY: '3',
    TEST_HOSTS: hosts.map((host) => `${host}=127.0.0.1:${site.port}`).join(','),
  }
  service = await startTestService(settings, null, createLog('silent'), launchLimited)
  health = watchHealth(`${service.baseUrl}/health`)
  await service.client.allowedTargets.create({ host_pattern: '*.test.example' })
  runs = new Map()
  for (const name of names) {
    runs.set(name, await visit(name))
    if (neighbours.includes(`beside-${name}`)) {
      runs.set(`beside-${name}`, await visit(`beside-${name}`))
    }
  }
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})

test.runIf(process.platform === 'linux')('browsers can be seen while sessions run', async () => {
  await expect.poll(listBrowsers).not.toEqual([])
})

test.each(Object.entries(ends))(
  'a session on a site that %s ends within its budget, and its report says how',
  async (name, kinds) => {
    const { session, report } = await follow(name)
    const ended = { kind: session?.termination_kind, reason: report.outcome.reason }
    expect(kinds.map((kind) => ({ ...ended, kind }))).toContainEqual(ended)
    // A page that hangs permanently is a site that is down, one that exceeded a limit failed its visitors as well, and one
    // that could not be read before the first turn kept them out.
    const isLost =
      session?.termination_kind === 'browser_error' ||
      (session?.termination_kind === 'blocked' && session.turns === 0) ||
      /even after the site was reopened|which ended the session/.test(report.outcome.reason)
    const { reason } = report.outcome
    expect([session?.status, reason]).toEqual([isLost ? 'failed' : 'completed', reason])
    expect(session?.turns).toBeLessThanOrEqual(15)
    expect(measureSeconds(session)).toBeLessThan(budgetSeconds)
    expect(report.outcome.reason).toMatch(/^[A-Z].{10,}\.$/s)
  },
)

test.each(neighbours)('a session %s uses its own site as usual', async (name) => {
  const { session, events, report } = await follow(name)
  // With the reason, which says what else the visit met.
  expect([session?.status, session?.termination_kind, report.outcome.reason]).toEqual([
    'completed',
    'nothing_left',
    expect.any(String),
  ])
  const loaded = events.filter(({ kind }) => kind === 'page_loaded')
  const paths = loaded.map(({ data }) => URL.parse(String(data['url']))?.pathname)
  expect([...new Set(paths)]).toEqual(['/', '/other'])
})

test('the server responded the whole time', async () => {
  const statuses = await health.stop()
  expect(statuses.length).toBeGreaterThan(20)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('in the end no browser and no profile is left', async () => {
  await expect.poll(() => listBrowserProfiles(process.pid)).toEqual([])
  // What removes the files of a browser outlives it by a second.
  const list = process.platform === 'linux' ? listBrowsers : () => []
  await expect.poll(list).toEqual([])
})

function answerRefreshing(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html' })
  response.end(hostilePages['refreshes-itself'])
}

async function visit(name: string) {
  const { run_id: runId, sessions } = await service.client.runs.create({
    target_url: `https://${toHost(name)}/`,
    persona: { name: 'Bo', role_description: 'A visitor.' },
  })
  return { runId, sessionId: sessions[0]?.id ?? '' }
}

async function follow(name: string) {
  const { client } = service
  const { runId, sessionId } = runs.get(name) ?? { runId: '', sessionId: '' }
  const run = await client.runs.wait(runId, { pollMs: 500 })
  const { items: events } = await client.sessions.events(runId, sessionId, { limit: 500 })
  const { report } = await client.sessions.report(runId, sessionId)
  return { session: run.sessions[0], events, report }
}

function measureSeconds(session: Followed): number {
  const [start, end] = [session?.started_at, session?.finished_at]
  return (Date.parse(end ?? '') - Date.parse(start ?? '')) / 1000
}

/** Command lines of the browsers that this process launched (Linux). */
function listBrowsers(): string[] {
  const own = new RegExp(`understudy-browsers-\\w*-${process.pid}-`)
  return listCommandsNaming('understudy-browsers-').filter((command) => own.test(command))
}

function toHost(name: string): string {
  return `${name}.test.example`
}

/** Requests repeatedly until told to stop. */
function watchHealth(url: string): { stop: () => Promise<number[]> } {
  const statuses: number[] = []
  const stopped = new AbortController()
  async function ask(): Promise<void> {
    while (!stopped.signal.aborted) {
      const { status } = await fetch(url)
      statuses.push(status)
      await wait(200)
    }
  }
  const asking = ask()
  return {
    stop: async () => {
      stopped.abort()
      await asking
      return statuses
    },
  }
}

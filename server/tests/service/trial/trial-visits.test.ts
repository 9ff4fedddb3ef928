import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Clock, systemClock } from '../../../src/lib/clock.ts'
import { createSharedWork } from '../../../src/lib/waiting/shared-work.ts'
import {
  createTrialPreview,
  type SiteVisit,
  type TrialDeps,
} from '../../../src/operations/trial/create-trial-preview.ts'
import type { OpenedDatabase } from '../../../src/store/database.ts'
import { openTestDatabase } from '../../support/service/test-database.ts'

let opened: OpenedDatabase

beforeAll(async () => {
  opened = await openTestDatabase()
})

afterAll(() => opened[Symbol.asyncDispose]())

beforeEach(async () => {
  await opened.db.deleteFrom('trial_visits').execute()
})

const startMs = Date.UTC(2026, 0, 5, 9)
const hosts = Array.from({ length: 130 }, (_, index) => `h${index}.test.example`)

/** Another process on the shared database, and how many visits it began. */
function openProcess(outcome: SiteVisit, clock: Clock = systemClock) {
  const visits: string[] = []
  const deps: TrialDeps = {
    db: opened.db,
    clock,
    guard: { resolveHost: async () => [], testHosts: new Map(hosts.map((host) => [host, 443])) },
    requestVisit: async (host) => {
      visits.push(host)
      return outcome
    },
    previews: createSharedWork(),
  }
  const { signal } = new AbortController()
  async function ask(host: string): Promise<string> {
    try {
      await createTrialPreview(deps, { url: `https://${host}/`, signal })
      return 'shown'
    } catch (error) {
      return error instanceof Error ? error.message : 'no error'
    }
  }
  return { visits, ask }
}

const full = 'Too many previews were made in the past hour.'

test.each<[SiteVisit, string]>([
  [{ kind: 'failed', reason: 'The site could not be reached.' }, 'The site could not be reached.'],
  [{ kind: 'undescribed' }, 'The model did not respond.'],
])(
  '120 visits with outcome $kind use up the hour, and the next one starts no browser',
  async (outcome, message) => {
    let ms = startMs
    const { visits, ask } = openProcess(outcome, { ...systemClock, now: () => new Date(ms) })
    for (const host of hosts.slice(0, 120)) expect(await ask(host)).toBe(message)
    ms += 3_599_000
    expect(await ask('h120.test.example')).toBe(full)
    expect(visits).toHaveLength(120)
    ms += 1000
    expect(await ask('h120.test.example')).toBe(message)
  },
)

test('repeated requests for one host count each time', async () => {
  const { visits, ask } = openProcess({
    kind: 'failed',
    reason: 'The site sent an empty response.',
  })
  for (const _ of hosts) await ask('h0.test.example')
  expect(visits).toHaveLength(120)
})

test('two processes share the hour’s limit', async () => {
  const first = openProcess({ kind: 'undescribed' })
  const second = openProcess({ kind: 'undescribed' })
  const answers = await Promise.all(
    hosts.map((host, index) => (index % 2 === 0 ? first : second).ask(host)),
  )
  expect(answers.filter((answer) => answer === full)).toHaveLength(10)
  expect([...first.visits, ...second.visits]).toHaveLength(120)
})

test('a caller that was told to wait for a browser has used nothing', async () => {
  const { visits, ask } = openProcess({ kind: 'busy', retryAfterS: 10 })
  for (const host of hosts) {
    expect(await ask(host)).toBe('Too many previews are in progress; try again shortly.')
  }
  expect(visits).toHaveLength(130)
})

test('no caller waits longer than an hour because the clock went back by hours', async () => {
  let ms = startMs
  const clock = { ...systemClock, now: () => new Date(ms) }
  const { visits, ask } = openProcess({ kind: 'undescribed' }, clock)
  for (const host of hosts.slice(0, 120)) await ask(host)
  expect(await ask('h120.test.example')).toBe(full)

  ms -= 3 * 3_600_000

  expect(await ask('h120.test.example')).toBe('The model did not respond.')
  expect(visits).toHaveLength(121)
})

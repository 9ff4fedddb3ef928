import { expect, onTestFinished, test } from 'vitest'
import { Secret } from '../../../src/lib/secret.ts'
import { loginCuts } from '../../../src/turn/login-block.ts'
import type { FailedRequest } from '../../../src/turn/observation.ts'
import type { SessionOnPort, TestSessionOptions } from '../../support/browser/open-test-session.ts'
import { openSessionOnPort } from '../../support/browser/open-test-session.ts'
import { findReadable } from '../../support/secret-transforms.ts'
import type { SideDoorSite } from '../../support/side-doors/open-side-door-site.ts'
import {
  awayHosts,
  listUsedDoors,
  openSideDoorSite,
  writeSideDoorPage,
} from '../../support/side-doors/open-side-door-site.ts'
import type { SideDoor } from '../../support/side-doors/side-doors.ts'
import { sideDoors, spellingDoors } from '../../support/side-doors/side-doors.ts'

const password = 'Zq7!canary-5f0e'
const credentials = [
  {
    handle: 'shop',
    host: 'shop.test.example',
    username: new Secret('maya.canary-83bd@shop.example'),
    password: new Secret(password),
  },
]
/** The time of a busy machine. */
const caps = { actionabilityMs: 60_000 }
const working = listWorking(sideDoors)

test('the list is long, and every way on it has a name of its own', () => {
  expect(working.length).toBeGreaterThanOrEqual(60)
  expect(new Set(sideDoors.map(({ name }) => name)).size).toBe(sideDoors.length)
})

test('without a login these ways lead to another host, so the list proves something', async () => {
  const { site, session } = await visit('away', sideDoors, {})
  await session.click('Send')
  await expect.poll(() => listUsedDoors(site)).toEqual(expect.arrayContaining(working))
})

test.each([
  ['way', sideDoors, ['fetch-header']],
  ['spelling', spellingDoors, []],
])('a login leaves by no %s', async (_kind, doors, preflights) => {
  const connected: string[] = []
  const { site, session } = await visit('away', doors, {
    credentials,
    onEgress: ({ host, verdict }) => {
      if (verdict.kind === 'connected') connected.push(host)
    },
  })
  const { ref } = session.find('Password')
  const fill = { kind: 'use_credential', ref, credential: 'shop', field: 'password' } as const
  expect((await session.act(fill)).failure).toBeNull()
  await session.observe()
  await session.click('Send')

  const told = await observeQuietly(session)

  // A preflight asks whether a header may be sent, without it.
  expect(listUsedDoors(site)).toEqual(preflights)
  const away = site.arrivals.filter(({ host }) => awayHosts.includes(host))
  expect(away.flatMap(({ text }) => findReadable(text, password))).toEqual([])
  expect(connected.filter((host) => host.endsWith('third.test.example'))).toEqual(
    preflights.map((name) => `${name}.third.test.example`),
  )
  expect(told.map(({ error }) => error)).toContain(loginCuts.sent)
})

test('these ways also lead to an address that names a change', async () => {
  const { site, session } = await visit('own', sideDoors, {})
  await session.click('Send')
  const anywhere = working.filter((name) => name !== 'related-origins')
  await expect.poll(() => listUsedDoors(site)).toEqual(expect.arrayContaining(anywhere))
})

test('a read-only browser uses none of them, and tells what it held back', async () => {
  const { site, session } = await visit('own', sideDoors, { isReadOnly: true })
  await session.click('Send')

  const told = await observeQuietly(session)

  expect(site.arrivals.map(({ text }) => text.split('\n', 2).join(' '))).toEqual(['GET /'])
  const names = told.flatMap(({ url }) => URL.parse(url)?.pathname.split('/').at(-1) ?? [])
  expect(names).toEqual(expect.arrayContaining(['image', 'script', 'style-font']))
})

function listWorking(doors: readonly SideDoor[]): string[] {
  return doors.filter(({ works }) => works).map(({ name }) => name)
}

async function visit(
  leadsTo: Parameters<typeof writeSideDoorPage>[0],
  doors: readonly SideDoor[],
  options: TestSessionOptions,
): Promise<{ site: SideDoorSite; session: SessionOnPort }> {
  const site = await openSideDoorSite(writeSideDoorPage(leadsTo, doors))
  onTestFinished(() => site[Symbol.asyncDispose]())
  const session = await openSessionOnPort(site.port, caps, { moreHosts: awayHosts, ...options })
  onTestFinished(() => session[Symbol.asyncDispose]())
  await session.open('/')
  return { site, session }
}

/** What failed until the page was idle twice. */
async function observeQuietly(session: SessionOnPort): Promise<FailedRequest[]> {
  const first = await session.observe()
  expect(first.lines).toContain('Sent')
  await session.act({ kind: 'wait', ms: 2000 })
  return [...first.failedRequests, ...(await session.observe()).failedRequests]
}

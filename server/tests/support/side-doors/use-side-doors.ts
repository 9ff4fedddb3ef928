import { Secret } from '../../../src/lib/secret.ts'
import type { FailedRequest } from '../../../src/turn/observation.ts'
import {
  openSessionOnPort,
  type SessionOnPort,
  type TestSessionOptions,
} from '../browser/open-test-session.ts'
import { findReadable } from '../secret-transforms.ts'
import {
  awayHosts,
  isAwayHost,
  listUsedDoors,
  openSideDoorSite,
  writeSideDoorPage,
} from './open-side-door-site.ts'
import type { SideDoor } from './side-doors.ts'

/** How a page with side doors is visited. */
interface SideDoorVisit {
  leadsTo: Parameters<typeof writeSideDoorPage>[0]
  doors: readonly SideDoor[]
  /** Unguarded: what arrives is the control. */
  as: 'unguarded' | 'with a login' | 'read-only'
}

/** What came of it. */
export interface UsedSideDoors {
  /** Through which something arrived. */
  used: string[]
  /** Spellings of the password in what arrived at other hosts, and in their names. */
  leaks: string[]
  /** With which methods something arrived at other hosts. */
  methods: string[]
  /** Other hosts to which the browser was connected. */
  connected: string[]
  /** Requests that arrived at the page's own host after it was opened. */
  own: string[]
  told: FailedRequest[]
}

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

const options: Record<SideDoorVisit['as'], TestSessionOptions> = {
  unguarded: {},
  'with a login': { credentials },
  'read-only': { isReadOnly: true },
}

/** Opens a page, fills in its login if there is one, and uses all of these doors at once. */
export async function useSideDoors({ leadsTo, doors, as }: SideDoorVisit): Promise<UsedSideDoors> {
  const connected = new Set<string>()
  await using site = await openSideDoorSite(writeSideDoorPage(leadsTo, doors))
  await using session = await openSessionOnPort(site.port, caps, {
    ...options[as],
    moreHosts: awayHosts,
    onEgress: ({ host, verdict }) => {
      if (verdict.kind === 'connected' && isAwayHost(host)) connected.add(host)
    },
  })
  await session.open('/')
  if (as === 'with a login') await fillIn(session)
  const before = site.arrivals.length
  await session.click('Send')
  const told = await observeQuietly(session)
  const later = site.arrivals.slice(before)
  const away = later.filter(({ host }) => isAwayHost(host)).map(({ text }) => text)
  return {
    used: listUsedDoors(site),
    leaks: [...away, ...connected].flatMap((text) => findReadable(text, password)),
    methods: [...new Set(away.flatMap((text) => text.split('\n')[0] ?? []))],
    connected: [...connected],
    own: later.filter(({ host }) => !isAwayHost(host)).map(({ text }) => text),
    told,
  }
}

async function fillIn(session: SessionOnPort): Promise<void> {
  const { ref } = session.find('Password')
  const fill = { kind: 'use_credential', ref, credential: 'shop', field: 'password' } as const
  const { failure } = await session.act(fill)
  if (failure !== null) throw new Error(failure.message)
  await session.observe()
}

/** What failed until the page was idle twice. */
async function observeQuietly(session: SessionOnPort): Promise<FailedRequest[]> {
  const first = await session.observe()
  if ((await session.page.textContent('#out')) !== 'Sent')
    throw new Error('the page did not use its doors')
  await session.act({ kind: 'wait', ms: 2000 })
  return [...first.failedRequests, ...(await session.observe()).failedRequests]
}

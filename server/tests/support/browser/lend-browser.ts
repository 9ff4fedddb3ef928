import { rmSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium, listCacheFolders } from '../../../src/browser/launch/find-chromium.ts'
import {
  launchBrowser,
  type LaunchDeps,
  type LaunchedBrowser,
  type LaunchOptions,
} from '../../../src/browser/launch/launch.ts'
import { openContext } from '../../../src/browser/launch/open-context.ts'
import type { SiteLimits } from '../../../src/browser/launch/site-limits.ts'
import { MINUTE_MS } from '../../../src/lib/clock.ts'
import { runFolder } from '../process/run-folder.ts'
import { startTestSite } from '../servers/test-site.ts'

/** What launches of this worker share, whatever their sites. */
export type TestLaunch = Omit<LaunchDeps, 'guard'>

/** A browser that sessions use one after the other. */
interface SharedBrowser {
  launched: LaunchedBrowser
  testHosts: Map<string, number>
  /** Who is using it now. */
  borrower: { guard: LaunchDeps['guard']; options: LaunchOptions } | null
}

/** As many as a service runs sessions at once, by default. */
const MAX_IDLE = 3

let launch: Promise<TestLaunch> | null = null
/** Browsers of this worker that are not in use. */
const idle: SharedBrowser[] = []

/** Its folder is removed with that of the run, when all its workers have ended. */
export async function findTestLaunch(): Promise<TestLaunch> {
  launch ??= makeTestLaunch()
  return launch
}

async function makeTestLaunch(): Promise<TestLaunch> {
  const folder = await mkdtemp(join(process.env[runFolder] ?? tmpdir(), 'understudy-test-'))
  await chmod(folder, 0o711)
  // The bench ends like any process; a worker of vitest is killed.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const chromium = await findChromium({ browserPath: null, cacheFolders: listCacheFolders() })
  return { chromium, folder }
}

/**
 * Replaces launchBrowser, but with a context of one of the worker's browsers, which is confined like any other: its
 * proxy uses the guard of the current session. Test hosts must present the test certificate. The limits of a site do not
 * apply.
 */
export const lendBrowser: typeof launchBrowser = async (deps, options) => {
  await using resources = new AsyncDisposableStack()
  const shared = await takeIdle()
  const { launched, testHosts } = shared
  resources.defer(() => giveBack(shared))
  shared.borrower = { guard: deps.guard, options }
  for (const [host, port] of deps.guard.testHosts) testHosts.set(host, port)
  const context = await openContext(launched.browser, options.context)
  resources.defer(() => context.close())
  const page = await context.newPage()
  const kept = resources.move()
  const endPages = () => context.close()
  return { ...launched, context, page, endPages, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

/** Many sites in sequence use more than the limit for one. Measuring what has no limit takes 1% of a core for each idle browser. */
const wideLimits: SiteLimits = {
  process: {
    memoryMib: 16_384,
    processes: 1000,
    busyS: 1000,
    busyPercent: 90,
    sharePercent: 1e5,
    hostMemoryMib: 16_384,
    everyS: 10,
  },
  traffic: {
    connectionsPerSecond: 1e5,
    openConnections: 256,
    refusedS: 1000,
    receivedMb: 1e5,
    sentMb: 1e5,
    mbPerSecond: 1000,
    fullSpeedS: 1000,
  },
  eventsPerSecond: 1e5,
  consoleMb: 1e5,
}

async function takeIdle(): Promise<SharedBrowser> {
  const shared = idle.pop()
  if (shared === undefined) return launchShared()
  if (shared.launched.browser.isConnected()) return shared
  await shared.launched[Symbol.asyncDispose]()
  return takeIdle()
}

async function giveBack(shared: SharedBrowser): Promise<void> {
  shared.borrower = null
  shared.testHosts.clear()
  if (idle.length < MAX_IDLE) idle.push(shared)
  else await shared.launched[Symbol.asyncDispose]()
}

async function launchShared(): Promise<SharedBrowser> {
  // A browser is told at its start which keys to trust, so one site must be running to present the key of all.
  await using site = await startTestSite({})
  const testHosts = new Map([['key.test.example', site.port]])
  // It asks for nothing before it is lent.
  let shared: SharedBrowser | null = null
  const current = (): SharedBrowser['borrower'] => shared?.borrower ?? null
  const launched = await launchBrowser(
    {
      ...(await findTestLaunch()),
      guard: {
        testHosts,
        resolveHost: async (host, signal) => current()?.guard.resolveHost(host, signal) ?? [],
      },
    },
    {
      lifetimeMs: 30 * MINUTE_MS,
      context: {},
      limits: wideLimits,
      onEgress: (decision) => current()?.options.onEgress(decision),
      mayConnect: (connection) => current()?.options.mayConnect?.(connection) ?? true,
      awaitRequest: async (connection) => {
        const awaitRequest = current()?.options.awaitRequest
        return awaitRequest === undefined ? () => undefined : awaitRequest(connection)
      },
    },
  )
  await launched.context.close()
  testHosts.clear()
  shared = { launched, testHosts, borrower: null }
  return shared
}

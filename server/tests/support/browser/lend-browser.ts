import { rmSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium, listCacheFolders } from '../../../src/browser/launch/find-chromium.ts'
import type {
  LaunchDeps,
  LaunchOptions,
  LaunchedBrowser,
} from '../../../src/browser/launch/launch.ts'
import { confineContext, launchBrowser } from '../../../src/browser/launch/launch.ts'
import type { SiteLimits } from '../../../src/browser/launch/site-limits.ts'
import { MINUTE_MS } from '../../../src/lib/clock.ts'
import { startTestSite } from '../servers/test-site.ts'
import { runFolder } from '../process/run-folder.ts'

/** What launches of this worker share, whatever their sites. */
export type TestLaunch = Omit<LaunchDeps, 'guard'>

/** The one browser of this worker. */
interface SharedBrowser {
  launched: LaunchedBrowser
  testHosts: Map<string, number>
}

let launch: Promise<TestLaunch> | null = null
let shared: SharedBrowser | null = null
/** Who is using it now. */
let borrower: { guard: LaunchDeps['guard']; options: LaunchOptions } | null = null

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
 * Replaces launchBrowser, but with a context of the worker's one browser, which is confined like any other: its proxy
 * uses the guard of the current session. Test hosts must present the test certificate. While it is in use, others get
 * their own.
 */
export const lendBrowser: typeof launchBrowser = async (deps, options) => {
  if (borrower !== null) return launchBrowser(deps, options)
  borrower = { guard: deps.guard, options }
  await using resources = new AsyncDisposableStack()
  resources.defer(() => {
    borrower = null
  })
  const { launched, testHosts } = await findShared()
  for (const [host, port] of deps.guard.testHosts) testHosts.set(host, port)
  resources.defer(() => testHosts.clear())
  const context = await launched.browser.newContext(confineContext(options.context))
  resources.defer(() => context.close())
  const kept = resources.move()
  return { ...launched, context, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

/** Many sites in sequence use more than the limit for one. */
const wideLimits: SiteLimits = {
  process: {
    memoryMib: 16_384,
    processes: 1000,
    busyS: 1000,
    busyPercent: 90,
    hostMemoryMib: 16_384,
  },
  traffic: { connectionsPerSecond: 1e5, receivedMb: 1e5, sentMb: 1e5, mbPerSecond: 1000 },
  eventsPerSecond: 1e5,
  consoleMb: 1e5,
}

async function findShared(): Promise<SharedBrowser> {
  if (shared?.launched.browser.isConnected() === true) return shared
  await shared?.launched[Symbol.asyncDispose]()
  shared = await launchShared()
  return shared
}

async function launchShared(): Promise<SharedBrowser> {
  // A browser is told at its start which keys to trust, so one site must be running to present the key of all.
  await using site = await startTestSite({})
  const testHosts = new Map([['key.test.example', site.port]])
  const launched = await launchBrowser(
    { ...(await findTestLaunch()), guard: { testHosts, resolveHost } },
    {
      lifetimeMs: 30 * MINUTE_MS,
      context: {},
      limits: wideLimits,
      onEgress: (decision) => borrower?.options.onEgress(decision),
      mayConnect: (connection) => borrower?.options.mayConnect?.(connection) ?? true,
    },
  )
  await launched.context.close()
  testHosts.clear()
  return { launched, testHosts }
}

const resolveHost: LaunchDeps['guard']['resolveHost'] = async (host, signal) =>
  borrower === null ? [] : borrower.guard.resolveHost(host, signal)

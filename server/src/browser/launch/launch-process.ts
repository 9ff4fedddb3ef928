import { rename, rm, statfs, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { SECOND_MS } from '../../lib/clock.ts'
import { removeFolder } from '../../lib/remove-folder.ts'
import { runInBackground } from '../../lib/waiting/run-in-background.ts'
import { CLOSE_TIMEOUT_MS, LARGE_SHARED_MEMORY_BYTES, START_TIMEOUT_MS } from '../limits.ts'
import type { ChromiumInstallation } from './chromium-installation.ts'
import { createBrowserEnvironment } from './launch-environment.ts'
import { type LaunchSlot, takeLaunchSlot } from './launch-slot.ts'
import { readProcessLimit } from './read-process-limit.ts'
import { readSupervisor } from './read-supervisor.ts'
import type { ProcessLimit, ProcessLimits } from './site-limits.ts'
import { killGroup, watchSupervisor } from './watch-supervisor.ts'

/** How to start one browser process. */
export interface ProcessOptions {
  /** After this the supervisor kills the browser, unless the browser is a spare that has a session by then. */
  lifetimeMs: number
  /** The browser is started before its session. */
  isSpare: boolean
  limits: ProcessLimits
  /** Process id of another process whose end also ends the browser, besides this one. */
  owner: number | null
  proxyPort: number
  /** Proxy for WebSockets. */
  socketProxyPort: number
  arguments: readonly string[]
}

/** A running browser; disposing of it kills all its processes and removes its files. */
export interface StartedBrowser extends AsyncDisposable {
  browser: Browser
  /** Null on Windows, which has no supervisor. */
  processGroup: number | null
  /** The limit for which the supervisor ended the browser; null if it has not, or for another reason. */
  readExceeded: () => Promise<ProcessLimit | null>
  /** A spare gets its session: from now on its supervisor gives it this time instead of the rest of its own. Once only. */
  startLifetime: (ms: number) => Promise<void>
  /** Ends it at once, unconditionally. */
  kill: () => void
}

const supervisorPath = fileURLToPath(new URL('launch-supervised.sh', import.meta.url))

/** Starts the browser under its supervisor, in a folder of its own; a failed start is retried once. */
export async function startBrowser(
  deps: { chromium: ChromiumInstallation; folder: string },
  options: ProcessOptions,
): Promise<StartedBrowser> {
  const first = await tryToStart(deps, options)
  if (first.kind === 'started') return first.browser
  // Most failed starts are caused by a busy machine.
  const second = await tryToStart(deps, options)
  if (second.kind === 'started') return second.browser
  throw new AggregateError(
    [first.error, second.error],
    `${String(second.error)} (first attempt: ${String(first.error)})`,
  )
}

type Start = { kind: 'started'; browser: StartedBrowser } | { kind: 'failed'; error: unknown }

async function tryToStart(...parameters: Parameters<typeof startOnce>): Promise<Start> {
  try {
    return { kind: 'started', browser: await startOnce(...parameters) }
  } catch (error) {
    return { kind: 'failed', error }
  }
}

async function startOnce(
  deps: { chromium: ChromiumInstallation; folder: string },
  options: ProcessOptions,
): Promise<StartedBrowser> {
  const slot = await takeLaunchSlot(deps.folder)
  const { folder } = slot
  try {
    const browser = await chromium.launch(await createLaunchOptions(deps.chromium, slot, options))
    const supervisor = await readSupervisor(`${folder}.pid`)
    const processGroup = supervisor?.group ?? null
    const watch = supervisor === null ? null : watchSupervisor(supervisor)
    return {
      browser,
      processGroup,
      readExceeded: () => readProcessLimit(`${folder}.limit`),
      startLifetime: (ms) => writeLifetime(`${folder}.lifetime`, ms),
      kill: () => kill(browser, processGroup),
      [Symbol.asyncDispose]: async () => {
        watch?.[Symbol.dispose]()
        // Nothing of it is needed any longer, and ending it takes a third of the time that closing takes.
        if (processGroup !== null) killGroup(processGroup)
        await Promise.race([browser.close(), delay(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
        await removeTraces(folder, processGroup)
      },
    }
  } catch (error) {
    const supervisor = await readSupervisor(`${folder}.pid`)
    await removeTraces(folder, supervisor?.group ?? null)
    throw explainLaunchFailure(error)
  }
}

async function createLaunchOptions(
  installation: ChromiumInstallation,
  { folder, user }: LaunchSlot,
  options: ProcessOptions,
): Promise<LaunchOptions> {
  const isSupervised = process.platform !== 'win32'
  return {
    executablePath: isSupervised ? supervisorPath : installation.executablePath,
    env: {
      ...createBrowserEnvironment(folder),
      ...installation.environment,
      UNDERSTUDY_BROWSER: installation.executablePath,
      UNDERSTUDY_FOLDER: folder,
      UNDERSTUDY_USER: String(user),
      UNDERSTUDY_SECONDS: describeSeconds(options.lifetimeMs),
      UNDERSTUDY_HAS_SESSION: String(!options.isSpare),
      UNDERSTUDY_OWNER: options.owner === null ? '' : String(options.owner),
      UNDERSTUDY_MEMORY_KIB: String(options.limits.memoryMib * 1024),
      UNDERSTUDY_PROCESSES: String(options.limits.processes),
      UNDERSTUDY_BUSY_SECONDS: String(options.limits.busyS),
      UNDERSTUDY_BUSY_PERCENT: String(options.limits.busyPercent),
      UNDERSTUDY_SHARE_PERCENT: String(options.limits.sharePercent),
      UNDERSTUDY_HOST_MEMORY_KIB: String(options.limits.hostMemoryMib * 1024),
      UNDERSTUDY_EVERY_SECONDS: String(options.limits.everyS),
    },
    args: [...options.arguments, routeByKind(options)],
    // Makes Playwright send loopback through the proxy as well.
    proxy: { server: `http://127.0.0.1:${options.proxyPort}` },
    chromiumSandbox: true,
    artifactsDir: folder,
    timeout: START_TIMEOUT_MS,
    ignoreDefaultArgs: (await hasLargeSharedMemory()) ? ['--disable-dev-shm-usage'] : [],
    // The worker decides what a signal means, and its browsers must survive until it has drained.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  }
}

/** Atomic, because the supervisor reads it once. */
async function writeLifetime(path: string, ms: number): Promise<void> {
  await writeFile(`${path}.new`, `${describeSeconds(ms)}\n`)
  await rename(`${path}.new`, path)
}

function describeSeconds(ms: number): string {
  return String(Math.ceil(ms / SECOND_MS))
}

/** The last switch of a name counts. For WebSockets, Chromium uses the proxy for schemes other than http and https. */
function routeByKind({ proxyPort, socketProxyPort }: ProcessOptions): string {
  const requests = `127.0.0.1:${proxyPort}`
  return `--proxy-server=http=${requests};https=${requests};socks=http://127.0.0.1:${socketProxyPort}`
}

async function hasLargeSharedMemory(): Promise<boolean> {
  try {
    const { bsize, bavail } = await statfs('/dev/shm')
    return bsize * bavail >= LARGE_SHARED_MEMORY_BYTES
  } catch {
    // Linux only.
    return false
  }
}

async function removeTraces(folder: string, processGroup: number | null): Promise<void> {
  if (processGroup !== null) killGroup(processGroup)
  for (const kind of ['pid', 'group', 'limit', 'lifetime', 'lifetime.new'])
    await rm(`${folder}.${kind}`, { force: true })
  // Last, because it frees the slot.
  await removeFolder(folder)
}

function kill(browser: Browser, processGroup: number | null): void {
  if (processGroup !== null) killGroup(processGroup)
  else
    runInBackground(
      () => browser.close(),
      // It is gone already.
      () => undefined,
    )
}

const remedies = [
  {
    sign: /No usable sandbox|sandboxing failed/,
    text: 'its sandbox needs unprivileged user namespaces; allow them (sysctl kernel.apparmor_restrict_unprivileged_userns=0, or a container seccomp profile that permits clone and unshare).',
  },
  {
    sign: /setpriv: (not found|unrecognized|set\w+ failed)/,
    text: 'a worker that runs as root needs setpriv from util-linux; install it or run the worker as another user.',
  },
]

/** Extracts the cause, and a remedy if known: Playwright's error is the whole command line and log. */
export function explainLaunchFailure(error: unknown): Error {
  const log = String(error)
  const said = log.split('\n').filter((line) => /^\[pid=\d+\]\[err\]/.test(line))
  const cause = remedies.find(({ sign }) => sign.test(log))?.text ?? said.join(' ')
  return new Error(`The browser did not start: ${cause}`, { cause: error })
}

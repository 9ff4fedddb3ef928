import { listAcceptedKeys } from '../../guard/check-certificates.ts'
import { type Clock, MINUTE_MS } from '../../lib/clock.ts'
import { type Held, hold } from '../../lib/waiting/held.ts'
import { MAX_SPARE_AGE_MS } from '../limits.ts'
import {
  type LaunchDeps,
  type LaunchedBrowser,
  type LaunchOptions,
  prepareBrowser,
} from './launch.ts'
import { openContext, type VisitorContext } from './open-context.ts'
import { usualSiteLimits } from './site-limits.ts'

/** For a session that takes a spare at its last moment, and the time in which its supervisor learns of it. */
const graceMs = MINUTE_MS

/**
 * A browser that waits for a session, with an empty profile and a blank page; it can reach nothing until then. Disposing again has no
 * effect.
 */
export interface SpareBrowser extends AsyncDisposable {
  /** Called once if it ends before a session takes it. Must not throw. */
  onGone: (listener: () => void) => void
  /** Gives it to its session, whose lifetime begins now; null if it is not what `launchBrowser` would start for that session. */
  take: (deps: LaunchDeps, options: LaunchOptions) => Promise<LaunchedBrowser | null>
}

/** Starts a browser for a later session, most likely in such a context, under the usual limits. */
export async function startSpareBrowser(
  deps: LaunchDeps & { clock: Clock },
  context: VisitorContext,
): Promise<SpareBrowser> {
  const plan = { lifetimeMs: MAX_SPARE_AGE_MS + graceMs, context, limits: usualSiteLimits }
  const startedMs = deps.clock.monotonicMs()
  const prepared = await prepareBrowser(deps, { ...plan, isSpare: true })
  const { launched } = prepared
  const described = describe(deps, plan)
  const contextText = JSON.stringify(context)
  let ending: Held<void> | null = null

  /** A test host may have got another certificate. */
  async function trustsAll(guard: LaunchDeps['guard']): Promise<boolean> {
    const keys = await listAcceptedKeys(guard)
    return keys.every((key) => prepared.acceptedKeys.includes(key))
  }

  return {
    onGone: (listener) => void launched.browser.once('disconnected', listener),
    async take(wanted, options) {
      const isYoung = deps.clock.monotonicMs() - startedMs < MAX_SPARE_AGE_MS
      const isSame = describe(wanted, options) === described
      if (!isYoung || !isSame || !(await trustsAll(wanted.guard))) return null
      await prepared.startLifetime(options.lifetimeMs)
      if (!launched.browser.isConnected()) return null
      const isReady = JSON.stringify(options.context) === contextText
      const opened = isReady ? {} : await replaceContext(launched, options.context)
      if (opened === null) return null
      prepared.admit(options)
      return { ...launched, ...opened }
    },
    async [Symbol.asyncDispose]() {
      // Only once: another browser may get its folder afterwards.
      ending ??= hold(async () => launched[Symbol.asyncDispose]())
      await ending.result()
    },
  }
}

/**
 * For a visitor with another device: a new context takes a small part of the time that a new browser takes. null if it fails, for
 * example because the browser has just ended: the session gets a browser of its own.
 */
async function replaceContext(
  { browser, context: unused }: LaunchedBrowser,
  wanted: VisitorContext,
): Promise<Pick<LaunchedBrowser, 'context' | 'page'> | null> {
  try {
    const context = await openContext(browser, wanted)
    const page = await context.newPage()
    await unused.close()
    return { context, page }
  } catch {
    return null
  }
}

/** What is fixed when a browser starts, as text to compare. */
function describe(
  { chromium, folder, guard: { testHosts, privateTargets = new Map() } }: LaunchDeps,
  { limits = usualSiteLimits }: Pick<LaunchOptions, 'limits'>,
): string {
  return JSON.stringify([chromium, folder, [...testHosts], [...privateTargets], limits])
}

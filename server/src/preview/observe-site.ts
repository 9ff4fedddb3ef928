import { stripControls } from '@understudy/contract/markdown/clean-text'
import {
  BrowserGoneError,
  type LaunchedSession,
  type Opening,
  PageHungError,
} from '../browser/browser-session.ts'
import type { LaunchSession } from '../browser/launch-session.ts'
import type { LaunchDeps } from '../browser/launch/launch.ts'
import { SiteLimitError } from '../browser/launch/site-limits.ts'
import { describeContext } from '../browser/page/describe-context.ts'
import { isWebPage } from '../friction/is-web-page.ts'
import { checkHost } from '../guard/check-host.ts'
import { logEgress } from '../guard/log-egress.ts'
import type { Clock } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { isStorageFull } from '../lib/storage/storage-full.ts'
import { startSentence } from '../lib/text/sentence.ts'
import { openUnlessAborted } from '../lib/waiting/open-unless-aborted.ts'
import { runInBackground } from '../lib/waiting/run-in-background.ts'
import { startDeadline } from '../lib/waiting/start-deadline.ts'
import { untilAborted } from '../lib/waiting/until-aborted.ts'
import type { SiteObservation } from '../mind/describe-site.ts'
import { previewLimits } from '../operations/trial/preview-limits.ts'
import { closeBrowser } from '../session/close-browser.ts'
import { findRefusal } from '../session/ending/refusal.ts'
import type { Observation } from '../turn/observation.ts'
import { describeOpeningFailure } from '../turn/opening-failure.ts'

export interface ObserveSiteDeps {
  clock: Clock
  log: Log
  /** Starts browsers. Rejects if none can be started. */
  findLaunch: () => Promise<LaunchDeps>
  launchSession: LaunchSession
}

/** The observation of a site, or why there is none; the kinds are those of a visit. */
export type ObservedSite =
  | { kind: 'observed'; observation: SiteObservation; title: string; screenshot: Uint8Array }
  | { kind: 'not_public' }
  | { kind: 'failed'; reason: string }

/**
 * Opens the root of a host and takes a picture. Does not wait for its browser to close: `onClosed` reports that. Throws what only
 * our side can be blamed for: no space, or no browser in time.
 */
export async function observeSite(
  deps: ObserveSiteDeps,
  host: string,
  signal: AbortSignal,
  onClosed: () => void,
): Promise<ObservedSite> {
  const { clock, log } = deps
  using deadline = startDeadline(clock, previewLimits.maxObservationMs)
  const ending = AbortSignal.any([signal, deadline.signal])
  let hasBrowser = false
  try {
    const open = () => openBrowser(deps, host, onClosed)
    const opened = await openUnlessAborted(open, ending, (error) => {
      log.warn({ err: error }, 'an abandoned preview browser did not open or close')
    })
    hasBrowser = true
    try {
      return await untilAborted(() => observe(opened.browser, host, ending), ending)
    } finally {
      runInBackground(
        async () => opened[Symbol.asyncDispose](),
        (error) => log.warn({ err: error }, 'a preview browser did not close'),
      )
    }
  } catch (error) {
    signal.throwIfAborted()
    if (isStorageFull(error)) throw error
    if (deadline.signal.aborted && !hasBrowser) throw error
    if (deadline.signal.aborted) return fail('The site did not finish loading in time.')
    if (error instanceof PageHungError) return fail('The page stopped responding.')
    if (error instanceof SiteLimitError) return fail(`${startSentence(error.message)}.`)
    log.warn({ err: error }, 'a site could not be previewed')
    const hasCrashed = error instanceof BrowserGoneError
    return fail(hasCrashed ? 'The page crashed the browser.' : 'No browser could open the site.')
  }
}

/** A browser that reports when it has closed, even if it never opened. */
async function openBrowser(
  deps: ObserveSiteDeps,
  host: string,
  onClosed: () => void,
): Promise<AsyncDisposable & { browser: LaunchedSession }> {
  try {
    const browser = await launch(deps, host)
    return {
      browser,
      async [Symbol.asyncDispose]() {
        await closeBrowser(browser, deps.clock)
        onClosed()
      },
    }
  } catch (error) {
    onClosed()
    throw error
  }
}

async function launch(deps: ObserveSiteDeps, host: string): Promise<LaunchedSession> {
  const launchDeps = await deps.findLaunch()
  return deps.launchSession(
    { ...launchDeps, clock: deps.clock },
    {
      allowlist: listHosts(host),
      lifetimeMs: previewLimits.browserLifetimeMs,
      context: describeContext('desktop'),
      caps: {
        navigationMs: previewLimits.maxObservationMs,
        screenshotBytes: previewLimits.maxPictureBytes,
      },
      pictures: 'png',
      onEgress: (decision) => logEgress(deps.log, { previewed_host: host }, decision),
    },
  )
}

/** Sites commonly redirect visitors from one of these two names to the other. */
function listHosts(host: string): string[] {
  const checked = checkHost(host)
  if (checked.kind === 'denied' || checked.isLiteral) return [host]
  return [host, host.startsWith('www.') ? host.slice('www.'.length) : `www.${host}`]
}

async function observe(
  browser: LaunchedSession,
  host: string,
  signal: AbortSignal,
): Promise<ObservedSite> {
  const opening = await browser.open(renderRoot(host), signal)
  if (opening.kind === 'failed') return explainFailedOpening(opening)
  const observation = await browser.observe(signal)
  const obstacle = findObstacle(observation)
  return obstacle === null ? picture(browser, host, observation, signal) : fail(obstacle)
}

function explainFailedOpening(opening: FailedOpening): ObservedSite {
  // Same wording as for a name that must not be visited.
  return opening.reason === 'unknown_host'
    ? { kind: 'not_public' }
    : fail(describeFailedOpening(opening))
}

async function picture(
  browser: LaunchedSession,
  host: string,
  { title, text }: Observation,
  signal: AbortSignal,
): Promise<ObservedSite> {
  const pictured = await browser.screenshot(signal)
  if ('missing' in pictured) return fail(pictured.missing)
  const summary = await browser.readSummary()
  const line = stripControls(title).replaceAll(/\s+/g, ' ').trim()
  return {
    kind: 'observed',
    observation: { host, title, summary, outline: text },
    title: line.slice(0, previewLimits.maxTitleLength).toWellFormed(),
    screenshot: pictured.bytes,
  }
}

/** IPv6 addresses need brackets. */
function renderRoot(host: string): string {
  return host.includes(':') ? `https://[${host}]/` : `https://${host}/`
}

function fail(reason: string): ObservedSite {
  return { kind: 'failed', reason }
}

type FailedOpening = Extract<Opening, { kind: 'failed' }>

/** Why the root of a site did not open, in words for the person who requested the preview. */
function describeFailedOpening({ reason, message }: FailedOpening): string {
  // The visit starts at an allowed host, so only a redirect can lead to a forbidden one.
  if (reason === 'target_refused') return 'The site leads to another host.'
  return describeOpeningFailure(reason, message)
}

/** Why a page cannot be shown as the site; null if it can. */
function findObstacle(observation: Observation): string | null {
  const { status, url } = observation
  if (status !== null && status >= 400) {
    return `The site returned an error (HTTP ${status}).`
  }
  if (!isWebPage(observation)) return 'The root of the site is not a web page.'
  // The navigation guard has checked port and name, but allows http.
  if (!url.startsWith('https://')) return 'The site leads to a page without https.'
  return findRefusal(observation)
}

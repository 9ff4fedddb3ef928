import type { BrowserSession, Opening } from './browser/browser-session.ts'
import { BrowserGoneError, PageHungError } from './browser/browser-session.ts'
import type { LaunchDeps } from './browser/launch.ts'
import type { LaunchedSession } from './browser/launch-session.ts'
import { launchBrowserSession } from './browser/launch-session.ts'
import { usualContext } from './browser/usual-context.ts'
import { isWebPage } from './friction/is-web-page.ts'
import { checkHost } from './guard/check-host.ts'
import { logEgress } from './guard/log-egress.ts'
import type { Clock } from './lib/clock.ts'
import { SECOND_MS } from './lib/clock.ts'
import type { Log } from './lib/log.ts'
import { openUnlessAborted } from './lib/open-unless-aborted.ts'
import { waitAtMost } from './lib/rest.ts'
import { startDeadline } from './lib/start-deadline.ts'
import { untilAborted } from './lib/until-aborted.ts'
import type { SiteSight } from './mind/describe-site.ts'
import type { Minds } from './mind/minds.ts'
import type { SiteVisit } from './operations/create-trial-preview.ts'
import { cleanText } from './reports/clean-text.ts'
import { closeBrowser } from './session/close-browser.ts'
import { describeOpeningFailure, findRefusal } from './session/refusal.ts'
import type { Observation } from './turn/observation.ts'

export interface VisitDeps {
  clock: Clock
  log: Log
  minds: Pick<Minds, 'describeSite'>
  /** Where browsers are started from. Rejects where there is none. */
  findLaunch: () => Promise<LaunchDeps>
}

/** Visits under way are ended and waited for when it is disposed of. */
export interface SiteVisitor extends AsyncDisposable {
  /** Opens the root of a host and tells what is there. Throws the reason of `signal` when it aborts. */
  visit(host: string, signal: AbortSignal): Promise<SiteVisit>
}

/** How long a page is looked at, the start of the browser included. */
const maxLookMs = 14 * SECOND_MS
/** With the look, the name's lookup and the model's answer it makes less than half a minute. */
const maxQueueMs = 2 * SECOND_MS
/** The browser's own supervisor ends it then, should this process no longer do so. */
const lifetimeMs = maxLookMs + 10 * SECOND_MS
/** Sessions are what customers pay for: strangers get two browsers beside theirs. */
const mostAtOnce = 2
const busyRetryS = 10
const maxTitleLength = 300

/** Visits sites with browsers of this process, two at once. */
export function createSiteVisitor(deps: VisitDeps): SiteVisitor {
  const stopping = new AbortController()
  const closings = new Set<Promise<void>>()
  return {
    async visit(host, signal) {
      // A browser counts until it is gone.
      if (closings.size >= mostAtOnce) {
        await waitAtMost(Promise.race(closings), maxQueueMs, deps.clock)
        signal.throwIfAborted()
      }
      if (closings.size >= mostAtOnce) return { kind: 'busy', retryAfterS: busyRetryS }
      const ended = Promise.withResolvers<void>()
      closings.add(ended.promise)
      void ended.promise.then(() => closings.delete(ended.promise))
      const ending = AbortSignal.any([signal, stopping.signal])
      const sight = await lookAtSite(deps, host, ending, ended.resolve)
      if (sight.kind !== 'sighted') return sight
      const { title, screenshot } = sight
      const description = await deps.minds.describeSite(sight.sight, ending)
      if (description.kind === 'unavailable') return { kind: 'undescribed' }
      return { kind: 'seen', title, description: description.line, screenshot }
    },
    async [Symbol.asyncDispose]() {
      stopping.abort(new Error('the server is stopping'))
      await Promise.all(closings)
    },
  }
}

type Look =
  | { kind: 'sighted'; sight: SiteSight; title: string; screenshot: Uint8Array }
  | { kind: 'not_public' }
  | { kind: 'failed'; reason: string }

/** Does not wait for its browser to close: `onClosed` tells when it has. */
async function lookAtSite(
  deps: VisitDeps,
  host: string,
  signal: AbortSignal,
  onClosed: () => void,
): Promise<Look> {
  const { clock, log } = deps
  using deadline = startDeadline(clock, maxLookMs)
  const ending = AbortSignal.any([signal, deadline.signal])
  try {
    const held = await openUnlessAborted(hold(deps, host, onClosed), ending, (error) => {
      log.warn({ err: error }, 'a browser that nobody waited for did not open or close')
    })
    return await untilAborted(look(held.browser, host, ending), ending).finally(
      () => void held[Symbol.asyncDispose](),
    )
  } catch (error) {
    signal.throwIfAborted()
    if (deadline.signal.aborted) return fail('The site did not come to rest in time.')
    if (error instanceof PageHungError) return fail('The page of the site stopped answering.')
    log.warn({ err: error }, 'a site could not be previewed')
    const hasCrashed = error instanceof BrowserGoneError
    return fail(
      hasCrashed ? 'The page of the site ended the browser.' : 'No browser could open it.',
    )
  }
}

/** A browser that tells when it has closed, as it also does when it does not come at all. */
async function hold(
  deps: VisitDeps,
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

async function launch(deps: VisitDeps, host: string): Promise<LaunchedSession> {
  const launchDeps = await deps.findLaunch()
  return launchBrowserSession(
    { ...launchDeps, clock: deps.clock },
    {
      allowlist: listHosts(host),
      lifetimeMs,
      context: usualContext,
      caps: { navigationMs: maxLookMs },
      pictures: 'png',
      onEgress: (decision) => logEgress(deps.log, { previewed_host: host }, decision),
    },
  )
}

/** Sites commonly send visitors from one of these two names to the other. */
function listHosts(host: string): string[] {
  const checked = checkHost(host)
  if (checked.kind === 'denied' || checked.isLiteral) return [host]
  return [host, host.startsWith('www.') ? host.slice('www.'.length) : `www.${host}`]
}

async function look(browser: LaunchedSession, host: string, signal: AbortSignal): Promise<Look> {
  const opening = await browser.open(renderRoot(host), signal)
  if (opening.kind === 'failed') return describeFailedOpening(opening)
  const observation = await browser.observe(signal)
  const obstacle = findObstacle(observation)
  return obstacle === null ? picture(browser, host, observation, signal) : fail(obstacle)
}

function describeFailedOpening({ reason, message }: Extract<Opening, { kind: 'failed' }>): Look {
  // Told in the same words as a name that must not be visited.
  if (reason === 'unknown_host') return { kind: 'not_public' }
  // Nobody chose a target here: only a redirect leads where the visit may not go.
  if (reason === 'target_refused') return fail('The site leads to another host.')
  return fail(describeOpeningFailure(reason, message))
}

async function picture(
  browser: BrowserSession & Pick<LaunchedSession, 'readSummary'>,
  host: string,
  { title, text }: Observation,
  signal: AbortSignal,
): Promise<Look> {
  const pictured = await browser.screenshot(signal)
  if ('missing' in pictured) return fail(pictured.missing)
  const summary = await browser.readSummary()
  const line = cleanText(title).replaceAll(/\s+/g, ' ').trim()
  return {
    kind: 'sighted',
    sight: { host, title, summary, outline: text },
    title: line.slice(0, maxTitleLength).toWellFormed(),
    screenshot: pictured.bytes,
  }
}

/** IPv6 addresses stand in brackets. */
function renderRoot(host: string): string {
  return host.includes(':') ? `https://[${host}]/` : `https://${host}/`
}

/** What keeps a page from being shown as the site; null for nothing. */
function findObstacle(observation: Observation): string | null {
  const { status, url } = observation
  if (status !== null && status >= 400) {
    return `The site answered with an error (HTTP ${status}).`
  }
  if (!isWebPage(observation)) return 'The root of the site is no web page.'
  // The guard of navigations lets http pass; ports and names it has seen to.
  if (new URL(url).protocol !== 'https:') return 'The site leads to a page without https.'
  return findRefusal(observation)
}

function fail(reason: string): Look {
  return { kind: 'failed', reason }
}

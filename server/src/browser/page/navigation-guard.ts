import type { Browser, CDPSession } from 'playwright-core'
import { runInBackground } from '../../lib/waiting/run-in-background.ts'
import type { ActionFailure } from '../../turn/action.ts'
import { describeHeldBack } from '../../turn/held-back.ts'
import { mayChangeData } from '../../turn/may-change-data.ts'
import type { BlockedNavigation } from '../../turn/observation.ts'
import { boundUrl } from '../../turn/page/bound-text.ts'
import { maxEvents } from '../../turn/page/limits.ts'
import { isTrackingPixel } from '../../turn/telemetry.ts'
import type { FillableCredential } from '../browser-session.ts'
import type { AnnouncedRequests } from './announced-requests.ts'
import type { LeakCheck } from './leak-check.ts'
import type { SentRequest } from './sent-request.ts'
import type { SignInGrant } from './sign-in-grant.ts'

const schemes = new Set(['https:', 'http:'])

/** What a guard lets through. */
interface GuardRules {
  isAllowed: (url: string) => boolean
  logins: LeakCheck
  /** Learns of every request that is about to be sent; null if only those for documents are watched. */
  announced: AnnouncedRequests | null
  /** Requests that may change data, and tracking pixels, are stopped, wherever they come from. */
  isReadOnly: boolean
  /** Of a read-only browser, what it sends all the same; null if that is nothing. */
  signIn: SignInGrant | null
}

/** Decides about a URL a page or a mind wants to go to; null if allowed, otherwise the reason in words. */
export function findNavigationRefusal(
  url: string,
  isNavigationAllowed: (url: string) => boolean,
): string | null {
  const refusal = findSchemeRefusal(url)
  if (refusal !== null || isNavigationAllowed(url)) return refusal
  return 'the host is not among the allowed targets of this run'
}

function findSchemeRefusal(url: string): string | null {
  const protocol = URL.parse(url)?.protocol
  if (protocol === undefined) return 'this is not a URL'
  return schemes.has(protocol) ? null : `the scheme ${protocol} is not allowed`
}

interface PausedRequest {
  requestId: string
  request: SentRequest
  frameId: string
  resourceType: string
}

/**
 * Stops top-level navigations that the allowlist rejects before they are sent (for the others see CommitGuard), in
 * every page of the browser: popups from their first request on, each hop of a redirect. It listens at the browser,
 * because a listener on a page is too late for a popup, and Playwright's own routing does not see redirects.
 */
export class NavigationGuard {
  private readonly session: CDPSession
  private readonly isAllowed: (url: string) => boolean
  private blocked: BlockedNavigation[] = []
  /** Counts every rejection, including those no longer kept. */
  count = 0
  /** Frames may go anywhere, but not with a login. */
  readonly logins: LeakCheck
  private last: BlockedNavigation | null = null
  private readonly isReadOnly: boolean
  /** Every request of the browser is checked from the start. */
  readonly isWatchingAll: boolean
  private readonly signIn: SignInGrant | null
  private readonly announced: AnnouncedRequests | null
  /** A request of a page is recorded when it is made, and not again when the page shows the document. */
  private asked: string | null = null

  private constructor(session: CDPSession, rules: GuardRules) {
    this.session = session
    this.isAllowed = rules.isAllowed
    this.logins = rules.logins
    this.isReadOnly = rules.isReadOnly
    this.isWatchingAll = rules.isReadOnly || rules.announced !== null
    this.signIn = rules.signIn
    this.announced = rules.announced
  }

  static async install(browser: Browser, rules: GuardRules): Promise<NavigationGuard> {
    const session = await browser.newBrowserCDPSession()
    const guard = new NavigationGuard(session, rules)
    session.on('Fetch.requestPaused', (paused) => {
      runInBackground(
        () => guard.decide(paused),
        // The request may disappear with its page before the decision. Waiting requests stay held, so nothing gets
        // through.
        () => undefined,
      )
    })
    const pattern = { requestStage: 'Request' } as const
    await session.send('Fetch.enable', {
      patterns: [guard.isWatchingAll ? pattern : { ...pattern, resourceType: 'Document' }],
    })
    return guard
  }

  /**
   * From now on a page of that origin contains this part of the login, and every request of the browser is checked before it is
   * sent: from pages, frames and workers of any kind, beacons and preflights, each hop of a redirect.
   */
  async keepLogin(
    credential: FillableCredential,
    filled: { field: 'username' | 'password'; origin: string },
  ): Promise<void> {
    if (!this.logins.isWatching)
      await this.session.send('Fetch.enable', { patterns: [{ requestStage: 'Request' }] })
    this.logins.keep(credential, filled.origin)
    this.signIn?.grant(credential, filled)
  }

  /** Stops deciding, because the browser can outlive the session. */
  async leave(): Promise<void> {
    try {
      await this.session.detach()
    } catch {
      // A closed browser sends no further requests.
    }
  }

  take(): BlockedNavigation[] {
    const blocked = this.blocked
    this.blocked = []
    return blocked
  }

  /** The newest rejection as the failure of the action that caused it; null if there was none since `count`. */
  lastSince(count: number): ActionFailure | null {
    if (this.count === count || this.last === null) return null
    return { kind: 'blocked_navigation', message: this.last.reason, url: this.last.url }
  }

  findRefusal(url: string): string | null {
    return findNavigationRefusal(url, this.isAllowed)
  }

  /**
   * A page requests a document for its own or another window. Documents of non-web schemes are not requests that could
   * be stopped: Chromium refuses some by itself, and the others are left as soon as they are shown. Returns whether it
   * is rejected.
   */
  noteAsked(url: string): boolean {
    const refusal = findSchemeRefusal(url)
    if (refusal === null || /^https?:/iu.test(url)) return false
    this.note(url, refusal)
    this.asked = withoutFragment(url)
    return true
  }

  /** Chromium refuses the page's request. */
  noteRefused(url: string): void {
    const refusal = findSchemeRefusal(url)
    if (refusal !== null) this.noteShown(url, refusal)
  }

  noteShown(url: string, reason: string): void {
    if (this.asked !== withoutFragment(url)) this.note(url, reason)
    this.asked = null
  }

  note(url: string, reason: string): void {
    this.count += 1
    this.last = { url: boundUrl(url), reason }
    if (this.blocked.length < maxEvents) this.blocked.push(this.last)
  }

  private async decide(paused: PausedRequest): Promise<void> {
    const { requestId, request, frameId, resourceType } = paused
    if (this.mustHold(request, resourceType)) {
      await this.holdBack(paused)
      return
    }
    const leak = this.logins.findLeak(request)
    if (resourceType !== 'Document' && leak !== null) {
      this.logins.noteCut({ ...request, type: resourceType }, leak)
      await this.session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
      return
    }
    const refusal =
      resourceType === 'Document' ? findNavigationRefusal(request.url, this.isAllowed) : null
    const isFine = refusal === null && leak === null
    const isTopLevel = !isFine && (await this.isTopLevel(frameId))
    const reason = (isTopLevel ? refusal : null) ?? leak
    if (reason === null) {
      await this.letGo(paused)
      return
    }
    this.noteShown(request.url, reason)
    await this.session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
    if (isTopLevel) await this.closeIfEmpty(frameId)
  }

  private mustHold(request: SentRequest, resourceType: string): boolean {
    if (!this.isReadOnly || !isHeldBack(request, resourceType)) return false
    return this.signIn?.take(request, resourceType) !== true
  }

  private async letGo({ requestId, request }: PausedRequest): Promise<void> {
    this.announced?.announce(request.url)
    await this.session.send('Fetch.continueRequest', { requestId })
  }

  private async holdBack({ requestId, request, resourceType }: PausedRequest): Promise<void> {
    const isDocument = resourceType === 'Document'
    const reason = describeHeldBack(request.method)
    if (isDocument) this.noteShown(request.url, reason)
    // What a worker asks for is not among the requests of a page.
    else if (mayChangeData(request, resourceType))
      this.logins.noteCut({ ...request, type: resourceType }, reason)
    const errorReason = isDocument ? 'Aborted' : 'BlockedByClient'
    await this.session.send('Fetch.failRequest', { requestId, errorReason })
  }

  /** A page target has the id of its main frame; subframes are not page targets. */
  private async isTopLevel(frameId: string): Promise<boolean> {
    try {
      const { targetInfo } = await this.session.send('Target.getTargetInfo', { targetId: frameId })
      return targetInfo.type === 'page'
    } catch (error) {
      if (error instanceof Error && /No target/u.test(error.message)) return false
      throw error
    }
  }

  /** A popup whose first page was rejected would stay open blank. */
  private async closeIfEmpty(targetId: string): Promise<void> {
    const { targetInfo } = await this.session.send('Target.getTargetInfo', { targetId })
    const isPopup = targetInfo.openerId !== undefined
    if (isPopup && (targetInfo.url === '' || targetInfo.url === 'about:blank'))
      await this.session.send('Target.closeTarget', { targetId })
  }
}

/** What a page does by itself once more, a replay need not report once more. */
function isHeldBack(request: SentRequest, resourceType: string): boolean {
  return mayChangeData(request, resourceType) || isTrackingPixel(request, resourceType)
}

function withoutFragment(url: string): string {
  return url.split('#', 1)[0] ?? ''
}

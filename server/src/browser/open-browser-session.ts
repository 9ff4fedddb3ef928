import { randomUUID } from 'node:crypto'
import type { BrowserContext } from 'playwright-core'
import { createRedactor, type Redactor } from '../lib/secrets/redact.ts'
import { type Held, hold } from '../lib/waiting/held.ts'
import { untilAborted } from '../lib/waiting/until-aborted.ts'
import type { ActionResult, PageAction } from '../turn/action.ts'
import type { Observation } from '../turn/observation.ts'
import type { DrawnView } from '../turn/view.ts'
import { actOnView } from './actions/act-on-view.ts'
import type { ActionContext } from './actions/action-context.ts'
import { endChangeWatch } from './actions/change-watch.ts'
import { describeMoment, describeTarget } from './actions/describe-moment.ts'
import { openAddress } from './actions/open-address.ts'
import type {
  FillableCredential,
  KnownStates,
  MarkOrder,
  Opening,
  Pictured,
  Screenshot,
  SharedCheck,
  SharingSession,
} from './browser-session.ts'
import { type BrowserCaps, defaultCaps } from './caps.ts'
import { mainWorldScript } from './in-page-script.ts'
import type { LaunchedBrowser } from './launch/launch.ts'
import { ProcessorDelay } from './launch/processor-delay.ts'
import { IdlePages } from './observe/idle-pages.ts'
import { type ObservedDocument, PageAccessibility } from './observe/page-accessibility.ts'
import { type Looking, PageObserver } from './observe/page-observer.ts'
import { PageWait } from './observe/page-wait.ts'
import type { RefTarget } from './observe/splice-frames.ts'
import { anyEventRates } from './page/event-rates.ts'
import { LeakCheck } from './page/leak-check.ts'
import { NavigationGuard } from './page/navigation-guard.ts'
import type { SessionPage } from './page/session-page.ts'
import { SessionPages } from './page/session-pages.ts'
import { SignInGrant } from './page/sign-in-grant.ts'
import { drawView } from './pictures/draw-view.ts'
import { ImageRule } from './pictures/image-rule.ts'
import { createScreenshotTaker, type ScreenshotTaker } from './pictures/take-screenshot.ts'
import type { OpenBrowserSessionOptions, TurnPart } from './session-options.ts'

/**
 * Creates a session in a context that belongs to it alone; its first page is the given one. Disposing ends its pages; the
 * owner of the browser closes the browser.
 */
export async function openBrowserSession(
  { context, page, endPages }: SessionContext,
  options: OpenBrowserSessionOptions,
): Promise<SharingSession> {
  const browser = context.browser()
  if (browser === null) throw new Error('the context has no browser of its own')
  const caps = { ...defaultCaps, ...options.caps }
  const logins = options.logins ?? new LeakCheck(() => undefined)
  const channel = `understudy-${randomUUID()}`
  const guard = await NavigationGuard.install(browser, {
    isAllowed: options.isNavigationAllowed,
    logins,
    isReadOnly: options.isReadOnly ?? false,
    signIn: options.maySignIn === true ? new SignInGrant() : null,
    announced: options.announced ?? null,
  })
  const { clock, rates = anyEventRates, onPart = () => undefined, credentials = [] } = options
  const processorDelay = options.processorDelay ?? new ProcessorDelay(null)
  const pages = new SessionPages(context, channel, { clock, caps, processorDelay, guard, rates })
  await Promise.all([
    context.addInitScript({ content: mainWorldScript(channel) }),
    pages.start(page),
  ])
  const redactor = createRedactor(credentials.map(({ password }) => password))
  const images = new ImageRule()
  const screenshots = createScreenshotTaker(options.pictures ?? 'jpg', {
    redactor,
    images,
    hasLogins: credentials.length > 0,
    isFilled: () => logins.isWatching,
  })
  return new PlaywrightSession({
    ...options,
    caps,
    credentials,
    hasTouch: options.hasTouch ?? false,
    context,
    endPages,
    pages,
    guard,
    redactor,
    images,
    screenshots,
    processorDelay,
    onPart,
  })
}

/** Where a session takes place. */
type SessionContext = Pick<LaunchedBrowser, 'context' | 'page' | 'endPages'>

interface SessionParts extends Pick<
  OpenBrowserSessionOptions,
  'callbacks' | 'clock' | 'isNavigationAllowed'
> {
  caps: BrowserCaps
  credentials: readonly FillableCredential[]
  hasTouch: boolean
  context: BrowserContext
  endPages: () => Promise<void>
  pages: SessionPages
  guard: NavigationGuard
  /** Knows the passwords of the session. */
  redactor: Redactor
  images: ImageRule
  screenshots: ScreenshotTaker
  processorDelay: ProcessorDelay
  onPart: (part: TurnPart, ms: number) => void
}

class PlaywrightSession implements SharingSession {
  private readonly parts: SessionParts
  private readonly accessibility = new PageAccessibility()
  private targets: ReadonlyMap<string, RefTarget> = new Map()
  /** The page of the newest observation. */
  private seen: ObservedDocument | null = null
  /** The running observation, and when it begins to read the page. */
  private observing: { observation: Held<Observation>; reading: Held<void> } | null = null
  /** How often pages have been read. */
  private readings = 0
  private readonly idlePages: IdlePages
  private readonly observer: PageObserver
  private readonly wait: PageWait

  constructor(parts: SessionParts) {
    this.parts = parts
    this.idlePages = new IdlePages(parts, (work) => this.time('settle', work))
    this.wait = new PageWait(parts.clock, parts.processorDelay)
    const { idlePages, wait } = this
    const time = <T>(work: () => Promise<T>) => this.time('observe', work)
    this.observer = new PageObserver({ ...parts, idlePages, wait, time })
  }

  async open(url: string, signal: AbortSignal): Promise<Opening> {
    const target = await this.begin()
    // Playwright does not support signals: without this a stop would wait for an unresponsive site.
    const open = () => openAddress(url, this.contextFor(target, signal))
    const opening = await untilAborted(open, signal)
    if (opening.kind === 'opened') await this.idlePages.waitFor(target, signal)
    return opening
  }

  async observe(signal: AbortSignal, isAgain = false): Promise<Observation> {
    const reading = Promise.withResolvers<void>()
    const observing = hold(() => this.look({ isAgain, signal }, () => reading.resolve()))
    this.observing = { observation: observing, reading: hold(() => reading.promise) }
    try {
      return await observing.result()
    } finally {
      reading.resolve()
      this.observing = null
    }
  }

  private async look(looking: Looking, onReading: () => void): Promise<Observation> {
    const { target, observation, targets } = await this.observer.observe(looking, () => {
      this.readings += 1
      onReading()
    })
    this.targets = targets
    this.seen = { target, url: observation.url, documentId: observation.documentId }
    return observation
  }

  async act(action: PageAction, signal: AbortSignal): Promise<ActionResult> {
    const target = await this.begin()
    const { targets, seen } = this
    const view = { targets, shown: seen?.target ?? null, redactor: this.parts.redactor }
    const before = describeMoment(target, this.parts.guard)
    const { failure, found } = await this.time('act', () =>
      untilAborted(() => actOnView(action, view, this.contextFor(target, signal)), signal),
    )
    await this.idlePages.waitFor(target, signal)
    const { target: active, settled } = await this.idlePages.waitForActive(signal)
    const hasChanged = await endChangeWatch(target, found)
    const after = describeMoment(active, this.parts.guard)
    const blocked = this.parts.guard.lastSince(before.refusals)
    const hasNavigated =
      active !== target || after.documents !== before.documents || after.routes !== before.routes
    return {
      ok: failure === null && blocked === null,
      failure: failure ?? blocked,
      target: found === null ? null : describeTarget(found),
      changed: hasChanged || hasNavigated || after.dialogs !== before.dialogs,
      navigated: hasNavigated,
      url: active.commits.url,
      ms: this.wait.readUntil(settled.doneMs),
      requests: target.network.requestsSinceAct,
    }
  }

  async screenshot(signal: AbortSignal): Promise<Pictured> {
    const { parts, observing } = this
    await observing?.reading.result()
    const target = await parts.pages.active()
    const { documentId } = target.navigation
    const take = () => parts.screenshots.take(target, parts, signal)
    const { readings } = this
    const picture = await this.time('screenshot', take)
    const observed = await observing?.observation.result()
    const isOther =
      this.seen?.target !== target ||
      observed?.documentId !== documentId ||
      this.readings !== readings
    return observed !== undefined && isOther ? this.screenshot(signal) : picture
  }

  async drawMarks(picture: Screenshot, order: MarkOrder, signal: AbortSignal): Promise<DrawnView> {
    signal.throwIfAborted()
    const { link } = await this.parts.pages.active()
    return this.time('screenshot', () => drawView(link, picture, { order, targets: this.targets }))
  }

  async checkAccessibility(signal: AbortSignal, known: KnownStates = null): Promise<SharedCheck> {
    const { seen } = this
    if (seen === null) return { url: null, violations: [] }
    const { clock, caps } = this.parts
    const limits = { clock, ms: caps.accessibilityMs, signal }
    return this.time('accessibility', () => this.accessibility.take(seen, known, limits))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.parts.endPages()
    await this.parts.guard.leave()
  }

  private async time<T>(part: TurnPart, work: () => Promise<T>): Promise<T> {
    const startMs = this.parts.clock.monotonicMs()
    try {
      return await work()
    } finally {
      this.parts.onPart(part, this.parts.clock.monotonicMs() - startMs)
    }
  }

  private async begin(): Promise<SessionPage> {
    const target = await this.parts.pages.active()
    target.link.assertAlive()
    this.idlePages.forget()
    this.wait.start()
    target.network.markAct()
    target.dialogsAndConsole.beginAct()
    return target
  }

  private contextFor(target: SessionPage, signal: AbortSignal): ActionContext {
    return { ...this.parts, target, signal }
  }
}

import type { BrowserContext, Page } from 'playwright-core'
import type { Held } from '../../lib/waiting/held.ts'
import { runInBackground } from '../../lib/waiting/run-in-background.ts'
import { DialogsAndConsole } from './dialogs-and-console.ts'
import type { EventRates } from './event-rates.ts'
import type { NavigationGuard } from './navigation-guard.ts'
import type { PageLinkDeps } from './page-link.ts'
import { createSessionPage, type SessionPage } from './session-page.ts'
import { WakeSignal } from './wake-signal.ts'

type SessionPagesDeps = PageLinkDeps & { guard: NavigationGuard; rates: EventRates }

/** The pages of a session: the newest allowed popup is the active one; when it closes, the previous one is again. */
export class SessionPages {
  private readonly open: SessionPage[] = []
  private readonly context: BrowserContext
  private readonly channel: string
  private readonly deps: SessionPagesDeps
  private joining: Held<void>[] = []
  /** Windows that pages have opened but that are not Playwright pages yet. */
  private announced = 0
  private readonly wakeSignal = new WakeSignal()
  readonly dialogsAndConsole: DialogsAndConsole

  constructor(context: BrowserContext, channel: string, deps: SessionPagesDeps) {
    this.context = context
    this.channel = channel
    this.deps = deps
    this.dialogsAndConsole = new DialogsAndConsole(deps.rates)
  }

  /** Registers the first page and then every popup, up to the limit; further ones are closed. */
  async start(first: Page): Promise<void> {
    this.context.on('request', () => this.deps.rates.requests.note())
    await this.add(first)
    this.context.on('page', (page) => {
      this.announced = Math.max(0, this.announced - 1)
      const isTooMany = this.isFull()
      const work = runInBackground(
        () => (isTooMany ? page.close() : this.add(page)),
        // A popup that closes while it is being registered, or before it is closed as one too many, is ignored.
        () => undefined,
      )
      this.joining.push(work)
      this.wakeSignal.wake()
    })
  }

  /** The page the user looks at. Waits for popups that are opening. */
  async active(): Promise<SessionPage> {
    await this.awaitAnnounced()
    const joining = this.joining
    this.joining = []
    await Promise.all(joining.map((work) => work.result()))
    return this.current()
  }

  current(): SessionPage {
    const active = this.open.findLast(({ page }) => !page.isClosed()) ?? this.open[0]
    if (active === undefined) throw new Error('the session has no page')
    return active
  }

  private isFull(): boolean {
    return this.open.length + this.joining.length >= this.deps.caps.maxPages
  }

  /** A window is announced as soon as it opens, its page only when it is ready for commands. */
  private async awaitAnnounced(): Promise<void> {
    const { clock, caps } = this.deps
    const endMs = clock.monotonicMs() + caps.settleMs
    while (this.announced > 0 && !this.isFull()) {
      const leftMs = endMs - clock.monotonicMs()
      if (leftMs <= 0) this.announced = 0
      else await this.wakeSignal.wait(leftMs, clock)
    }
  }

  private async add(page: Page): Promise<void> {
    const joined = await createSessionPage(page, this.channel, {
      ...this.deps,
      dialogsAndConsole: this.dialogsAndConsole,
      isPopup: this.open.length > 0,
    })
    joined.link.session.on('Page.windowOpen', ({ url }) => {
      // Chromium opens no window for other schemes: data:, javascript:, file:.
      if (/^(?:https?|about|blob):/iu.test(url)) this.announced += 1
    })
    if (!page.isClosed()) this.open.push(joined)
    page.on('close', () => {
      if (this.open.length > 1) this.open.splice(this.open.indexOf(joined), 1)
    })
  }
}

import type { BrowserContext, Page } from 'playwright-core'
import { PageNoise } from './page-noise.ts'
import type { PageLinkDeps } from './page-link.ts'
import { createSessionPage } from './session-page.ts'
import type { SessionPage } from './session-page.ts'

/** The pages of a session: the newest allowed popup is the active one; when it closes, the one before is again. */
export class SessionPages {
  private readonly open: SessionPage[] = []
  private readonly context: BrowserContext
  private readonly channel: string
  private readonly deps: PageLinkDeps
  private joining: Promise<void>[] = []
  readonly noise = new PageNoise()

  constructor(context: BrowserContext, channel: string, deps: PageLinkDeps) {
    this.context = context
    this.channel = channel
    this.deps = deps
  }

  /** Takes the first page and from then on every popup, up to the cap; further ones are closed. */
  async start(first: Page): Promise<void> {
    await this.add(first)
    this.context.on('page', (page) => {
      const isTooMany = this.open.length + this.joining.length >= this.deps.caps.maxPages
      const work = isTooMany ? page.close() : this.add(page)
      // A popup that closes while it is being taken in is simply not there.
      this.joining.push(work.catch(() => undefined))
    })
  }

  /** The page the user looks at. Waits for popups that are just opening. */
  async active(): Promise<SessionPage> {
    const joining = this.joining
    this.joining = []
    await Promise.all(joining)
    return this.current()
  }

  current(): SessionPage {
    const active = this.open.findLast(({ page }) => !page.isClosed()) ?? this.open[0]
    if (active === undefined) throw new Error('the session has no page')
    return active
  }

  private async add(page: Page): Promise<void> {
    const joined = await createSessionPage(page, this.noise, this.channel, this.deps)
    if (!page.isClosed()) this.open.push(joined)
    page.on('close', () => {
      if (this.open.length > 1) this.open.splice(this.open.indexOf(joined), 1)
    })
  }
}

import type { CDPSession, Page } from 'playwright-core'
import { isBrowserErrorPage } from '../../lib/address/is-browser-error-page.ts'
import type { Held } from '../../lib/waiting/held.ts'
import { runInBackground } from '../../lib/waiting/run-in-background.ts'
import { boundUrl } from '../../turn/page/bound-text.ts'
import { COMMIT_RETRY_MS, MAX_RETURNS, SOON_SECONDS } from '../limits.ts'
import type { NavigationGuard } from './navigation-guard.ts'
import type { PageLink } from './page-link.ts'

const blank = 'about:blank'

interface Shown {
  url: string
  urlFragment?: string | undefined
  /** The URL that a browser error page represents. */
  unreachableUrl?: string | undefined
}

interface History {
  currentIndex: number
  entries: { id: number; url: string }[]
}

/**
 * Returns from rejected documents. Pages prefetched or prerendered by speculation rules are shown without a request
 * that could be stopped, and so are about: and blob: documents, so what counts in the end is which document the page
 * shows.
 */
export class CommitGuard {
  private readonly page: Page
  private readonly session: CDPSession
  private readonly link: PageLink
  private readonly guard: NavigationGuard
  private readonly isPopup: boolean
  private returns = 0
  private lastAllowed: string | null = null
  /** Sequential: of two concurrent returns, the later would be undone by the earlier. */
  private leaving: Held<void> | null = null
  /** The page is blank until it navigates, and again if it cannot be kept from leaving. */
  private isBlankOurs = true
  /** A rejected document is being left; the page is not idle until it is gone. */
  isLeaving = false

  constructor(link: PageLink, guard: NavigationGuard, isPopup: boolean) {
    this.link = link
    this.page = link.page
    this.session = link.session
    this.guard = guard
    this.isPopup = isPopup
  }

  /** Judges every document from the current one on, and records what the page asks for without a request. */
  async listen(): Promise<void> {
    this.session.on('Page.frameScheduledNavigation', ({ frameId, url, delay, reason }) => {
      if (frameId !== this.link.mainFrameId || delay > SOON_SECONDS) return
      // Runs in the same page.
      if (/^javascript:/iu.test(url)) return
      if (this.guard.noteAsked(url) && reason.startsWith('formSubmission')) this.endSubmission()
    })
    this.session.on('Page.windowOpen', ({ url }) => {
      // A blank new window may still navigate to a page: closeBlank.
      if (url !== blank) this.guard.noteAsked(url)
    })
    this.session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId === undefined) this.judge(frame)
    })
    this.session.on('Log.entryAdded', ({ entry: { source, text } }) => {
      const url =
        source === 'security' ? /^Not allowed to load local resource: (.+)$/u.exec(text) : null
      if (url?.[1] !== undefined) this.guard.noteRefused(url[1])
    })
    const { frameTree } = await this.session.send('Page.getFrameTree')
    this.judge(frameTree.frame)
    await this.session.send('Log.enable')
  }

  /** The address of the page; while it leaves a rejected document, the one it had before. */
  get url(): string {
    const url = boundUrl(this.page.url())
    return this.findRefusal(url) === null ? url : boundUrl(this.lastAllowed ?? blank)
  }

  /** Why the shown document is rejected; null for allowed ones and for the browser's own. */
  findRefusal(url: string): string | null {
    return this.isOurs(url) ? null : this.guard.findRefusal(url)
  }

  /** The page is idle: leaving it from now on is another attempt. */
  forgetReturns(): void {
    this.returns = 0
  }

  /** Closes a window that was opened blank and never navigated. */
  async closeBlank(): Promise<void> {
    if (!this.isPopup || this.page.isClosed() || this.page.url() !== blank) return
    this.guard.noteRefused(blank)
    await this.page.close()
  }

  /**
   * Playwright learns that a form navigates the page, but not that Chromium refused it, and would wait for the end of
   * that navigation before every further action. Committing the same document under the same address ends it.
   */
  private endSubmission(): void {
    const { mainFrameId } = this.link
    runInBackground(
      () =>
        this.link.evaluate(mainFrameId, 'history.replaceState(history.state, "")', {
          returnByValue: true,
        }),
      // The page has navigated elsewhere after all.
      () => undefined,
    )
  }

  private judge(shown: Shown): void {
    const url = nameDocument(shown)
    const refusal = this.findRefusal(url)
    this.isBlankOurs &&= this.isOurs(url)
    this.isLeaving = refusal !== null
    if (refusal === null) {
      this.lastAllowed = this.isOurs(url) ? this.lastAllowed : `${url}${shown.urlFragment ?? ''}`
      return
    }
    this.guard.noteShown(url, refusal)
    const before = this.leaving
    this.leaving = runInBackground(
      async () => {
        await before?.result()
        await this.leave()
      },
      // If the page is closing, it has left; if it stays for another reason, every observation and action still rejects
      // it.
      () => undefined,
    )
  }

  /** A document that Chromium shows before or instead of a page, or a blank one that no page requested. */
  private isOurs(url: string): boolean {
    if (url === blank) return this.isBlankOurs
    return url === '' || url === ':' || isBrowserErrorPage(url)
  }

  private async leave(): Promise<void> {
    const { clock, caps } = this.link.deps
    const endMs = clock.monotonicMs() + caps.navigationMs
    if (this.isLeaving) this.returns += 1
    // Another document may have committed in the meantime.
    while (this.isLeaving) {
      try {
        await this.goBack()
        return
      } catch (error) {
        this.link.assertAlive()
        if (this.page.isClosed() || clock.monotonicMs() >= endMs) throw error
        // The page reports its document before Chromium has activated it; until then commands have no effect.
        await clock.sleep(COMMIT_RETRY_MS)
      }
    }
  }

  private async goBack(): Promise<void> {
    const url = this.returns > MAX_RETURNS ? null : this.lastAllowed
    if (url !== null) {
      const history = await this.session.send('Page.getNavigationHistory')
      const entryId = findNearest(history, url)
      if (entryId === null) await this.session.send('Page.navigate', { url })
      else await this.session.send('Page.navigateToHistoryEntry', { entryId })
    } else if (this.isPopup) {
      await this.page.close()
    } else {
      this.isBlankOurs = true
      await this.session.send('Page.navigate', { url: blank })
    }
  }
}

/** The entry before the current document or, if a page went back too far, after it; none if it was replaced. */
function findNearest({ currentIndex, entries }: History, url: string): number | null {
  const isSame = (entry: { url: string }): boolean => entry.url === url
  const before = entries.slice(0, currentIndex).findLast(isSame)
  return (before ?? entries.slice(currentIndex + 1).find(isSame))?.id ?? null
}

/**
 * An error page represents the web page that could not be reached, or the document itself if that is not a web page.
 */
function nameDocument({ url, unreachableUrl }: Shown): string {
  if (unreachableUrl === undefined || /^https?:/iu.test(unreachableUrl)) return url
  return unreachableUrl
}

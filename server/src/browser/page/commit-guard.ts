import type { CDPSession, Page } from 'playwright-core'
import type { Held } from '../../lib/waiting/held.ts'
import { runInBackground } from '../../lib/waiting/run-in-background.ts'
import type { NavigationGuard } from './navigation-guard.ts'
import type { PageLink } from './page-link.ts'

/** So often a page is gone back to that leaves at once; then it is left for a blank one. */
const maxReturns = 3
/** A page that leads elsewhere later than this has not asked for it yet. */
const soonSeconds = 1
const retryMs = 20
const blank = 'about:blank'

interface Shown {
  url: string
  urlFragment?: string | undefined
  /** What an error page of the browser's own stands for. */
  unreachableUrl?: string | undefined
}

interface History {
  currentIndex: number
  entries: { id: number; url: string }[]
}

/**
 * Takes a page back from a document that is refused. What a page has prefetched or prerendered by speculation rules is shown
 * without a request that could be stopped, and so is what needs none (about:, blob:), so what counts in the end is which
 * document the page came to show.
 */
export class CommitGuard {
  private readonly page: Page
  private readonly session: CDPSession
  private readonly link: PageLink
  private readonly guard: NavigationGuard
  private readonly isPopup: boolean
  private returns = 0
  private lastAllowed: string | null = null
  /** One after the other: of two at once, the later would be undone by the earlier. */
  private leaving: Held<void> | null = null
  /** The page is blank until it is led somewhere, and again where it cannot be kept from leaving. */
  private isBlankOurs = true
  /** A refused document is being left; the page is not at rest until it is gone. */
  isLeaving = false

  constructor(link: PageLink, guard: NavigationGuard, isPopup: boolean) {
    this.link = link
    this.page = link.page
    this.session = link.session
    this.guard = guard
    this.isPopup = isPopup
  }

  /** Judges every document from the present one on, and notes what the page asks for that no request is made for. */
  async listen(): Promise<void> {
    this.session.on('Page.frameScheduledNavigation', ({ frameId, url, delay, reason }) => {
      if (frameId !== this.link.mainFrameId || delay > soonSeconds) return
      // It runs in the page that it is in.
      if (/^javascript:/iu.test(url)) return
      if (this.guard.noteAsked(url) && reason.startsWith('formSubmission')) this.endSubmission()
    })
    this.session.on('Page.windowOpen', ({ url }) => {
      // A window that is opened blank may yet be led to a page: closeBlank.
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

  /** Why a document is refused that the page shows; null for allowed ones and for the browser's own. */
  findRefusal(url: string): string | null {
    return this.isOurs(url) ? null : this.guard.findRefusal(url)
  }

  /** The page has come to rest: what it leaves for now is another attempt. */
  forgetReturns(): void {
    this.returns = 0
  }

  /** Closes a window that was opened blank and was led nowhere. */
  async closeBlank(): Promise<void> {
    if (!this.isPopup || this.page.isClosed() || this.page.url() !== blank) return
    this.guard.noteRefused(blank)
    await this.page.close()
  }

  /**
   * Playwright is told that a form leads the page elsewhere and not that Chromium refused it; it would wait for the end of that
   * before every further act. The same document under the same address is such an end.
   */
  private endSubmission(): void {
    const { mainFrameId } = this.link
    runInBackground(
      () =>
        this.link.evaluate(mainFrameId, 'history.replaceState(history.state, "")', {
          returnByValue: true,
        }),
      // The page has gone elsewhere after all.
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
        await before?.outcome()
        await this.leave()
      },
      // A page that closes meanwhile has left; one that stays for another reason stays refused to every look and act.
      () => undefined,
    )
  }

  /** What Chromium shows in place of a page, or before there is any; or blank, where no page has asked for it. */
  private isOurs(url: string): boolean {
    if (url === blank) return this.isBlankOurs
    return url === '' || url === ':' || url.startsWith('chrome-error:')
  }

  private async leave(): Promise<void> {
    const { clock, caps } = this.link.deps
    const endMs = clock.monotonicMs() + caps.navigationMs
    if (this.isLeaving) this.returns += 1
    // Another document may have come meanwhile.
    while (this.isLeaving) {
      try {
        await this.goBack()
        return
      } catch (error) {
        this.link.assertAlive()
        if (this.page.isClosed() || clock.monotonicMs() >= endMs) throw error
        // The page tells of its document before Chromium has made it the active one; until then it takes no orders.
        await clock.sleep(retryMs)
      }
    }
  }

  private async goBack(): Promise<void> {
    const url = this.returns > maxReturns ? null : this.lastAllowed
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

/** Before the present document or, as a page may have gone back too far, after it; none where it was replaced. */
function findNearest({ currentIndex, entries }: History, url: string): number | null {
  const isSame = (entry: { url: string }): boolean => entry.url === url
  const before = entries.slice(0, currentIndex).findLast(isSame)
  return (before ?? entries.slice(currentIndex + 1).find(isSame))?.id ?? null
}

/** An error page stands for a web page that could not be reached, but for the document itself where that is none. */
function nameDocument({ url, unreachableUrl }: Shown): string {
  if (unreachableUrl === undefined || /^https?:/iu.test(unreachableUrl)) return url
  return unreachableUrl
}

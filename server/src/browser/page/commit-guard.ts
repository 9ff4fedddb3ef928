import type { CDPSession, Page } from 'playwright-core'
import { runInBackground } from '../../lib/waiting/run-in-background.ts'
import type { NavigationGuard } from './navigation-guard.ts'

/** So often a page is gone back to that leaves at once; then it is left for a blank one. */
const maxReturns = 3

interface History {
  currentIndex: number
  entries: { id: number; url: string }[]
}

/**
 * Takes a page back from a document the allowlist refuses. What a page has prefetched or prerendered by speculation rules is
 * shown without a request that could be stopped, so what counts in the end is which document the page came to show.
 */
export class CommitGuard {
  private readonly page: Page
  private readonly session: CDPSession
  private readonly guard: NavigationGuard
  private readonly isPopup: boolean
  private returns = 0
  /** A refused document is being left; the page is not at rest until it is gone. */
  isLeaving = false

  constructor(page: Page, session: CDPSession, guard: NavigationGuard, isPopup: boolean) {
    this.page = page
    this.session = session
    this.guard = guard
    this.isPopup = isPopup
  }

  /** Judges every document from the present one on. */
  async listen(): Promise<void> {
    this.session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId === undefined) this.judge(frame.url)
    })
    const { frameTree } = await this.session.send('Page.getFrameTree')
    this.judge(frameTree.frame.url)
  }

  private judge(url: string): void {
    const refusal = this.guard.findRefusalShown(url)
    this.isLeaving = refusal !== null
    if (refusal === null) return
    this.guard.note(url, refusal)
    runInBackground(
      () => this.leave(),
      // A page that closes meanwhile has left; one that stays for another reason stays refused to every look and act.
      () => undefined,
    )
  }

  private async leave(): Promise<void> {
    this.returns += 1
    const history = await this.session.send('Page.getNavigationHistory')
    const entryId = this.returns > maxReturns ? null : this.findEarlier(history)
    if (entryId !== null) await this.session.send('Page.navigateToHistoryEntry', { entryId })
    else if (this.isPopup) await this.page.close()
    else await this.session.send('Page.navigate', { url: 'about:blank' })
  }

  private findEarlier({ currentIndex, entries }: History): number | null {
    const earlier = entries.slice(0, currentIndex)
    const allowed = earlier.findLast(({ url }) => this.guard.findRefusalShown(url) === null)
    return allowed?.id ?? null
  }
}

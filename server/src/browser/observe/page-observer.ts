import type { Clock } from '../../lib/clock.ts'
import type { Redactor } from '../../lib/secrets/redact.ts'
import type { BrowserCaps } from '../caps.ts'
import { MAX_REPLACED_DOCUMENTS } from '../limits.ts'
import { DocumentGoneError } from '../page/document-errors.ts'
import type { NavigationGuard } from '../page/navigation-guard.ts'
import type { SessionPage } from '../page/session-page.ts'
import type { IdlePage, IdlePages } from './idle-pages.ts'
import { describeReading, type ObservedPage, type ReadPage, readPage } from './observe.ts'
import { PageTimings } from './page-timings.ts'
import type { PageWait } from './page-wait.ts'
import { UnreadyPages } from './unready-pages.ts'

/** isAgain: the page is looked at again at the same moment of the visit. */
export interface Looking {
  isAgain: boolean
  signal: AbortSignal
}

interface ObserverParts {
  clock: Clock
  caps: BrowserCaps
  guard: NavigationGuard
  redactor: Redactor
  idlePages: IdlePages
  wait: PageWait
  /** Runs each reading of a page. */
  time: <T>(work: () => Promise<T>) => Promise<T>
}

/** Observes the page that the visitor looks at, once it is idle and shows what it has to show. */
export class PageObserver {
  private readonly parts: ObserverParts
  private readonly timings = new PageTimings()
  private readonly unready: UnreadyPages

  constructor(parts: ObserverParts) {
    this.parts = parts
    this.unready = new UnreadyPages(parts.clock, parts.caps)
  }

  /** onReading is called whenever the page is about to be read. Must not throw. */
  async observe(
    looking: Looking,
    onReading: () => void,
  ): Promise<ObservedPage & { target: SessionPage }> {
    const { idlePages } = this.parts
    let before: string | null = null
    let replaced = 0
    this.unready.begin()
    for (;;) {
      const idle = await idlePages.waitForActive(looking.signal)
      idlePages.forget()
      onReading()
      try {
        const read = await this.read(idle, looking, before)
        if (!(await this.unready.hasNews(idle.target, read, looking.signal)))
          return { ...(await this.describe(idle, read, looking)), target: idle.target }
        before = read.documentId
      } catch (error) {
        // A page that replaces itself during an observation is observed again, a limited number of times.
        if (!(error instanceof DocumentGoneError) || replaced >= MAX_REPLACED_DOCUMENTS) throw error
        replaced += 1
      }
    }
  }

  /** before: the document that the same observation has read already. */
  private async read(
    { target }: IdlePage,
    { isAgain }: Looking,
    before: string | null,
  ): Promise<ReadPage> {
    const first = isAgain ? 'again' : 'new'
    const reading = before === target.navigation.documentId && !isAgain ? 'more' : first
    return this.parts.time(() => readPage(target, reading, this.parts.redactor))
  }

  private async describe(
    { target, settled }: IdlePage,
    read: ReadPage,
    { isAgain }: Looking,
  ): Promise<ObservedPage> {
    const { guard, caps, redactor, wait } = this.parts
    const timing = await this.timings.take(target)
    const pageWaitMs = wait.readOwnUntil(settled.doneMs)
    if (target.navigation.documentId !== read.documentId)
      throw new DocumentGoneError('the document was replaced while it was read')
    const { maxTokens } = caps
    const context = { guard, isAgain, settled, pageWaitMs, timing, maxTokens, redactor }
    const observed = describeReading(target, read, context)
    wait.start()
    return observed
  }
}

import type { Clock } from '../../lib/clock.ts'
import type { WalkedFrame } from '../../turn/page/walk.ts'
import { findWaitingLine } from '../../turn/waiting-lines.ts'
import type { BrowserCaps } from '../caps.ts'
import { IDLE_PROBE_MS, READ_AGAIN_MS } from '../limits.ts'
import { DocumentGoneError } from '../page/document-errors.ts'
import type { SessionPage } from '../page/session-page.ts'

/** What a reading of a page says about whether there is more to come. */
interface Read {
  walk: Pick<WalkedFrame, 'url' | 'missing' | 'facts'>
  lines: readonly string[]
  documentId: string
}

/** Why a page that is idle is not ready: it is covered, says that it is busy, or shows no content of its own. */
type Unready = 'covered' | 'busy' | 'bare'

/**
 * Waits, as a visitor does, for a page on which nothing is pending but which shows that there is more to come. A page that was waited for
 * in vain is not waited for again, and each such wait halves the patience with the next page of its kind.
 */
export class UnreadyPages {
  private readonly clock: Clock
  private readonly patienceMs: Readonly<Record<Unready, number>>
  private readonly disappointments: Record<Unready, number> = { covered: 0, busy: 0, bare: 0 }
  /** Document and address of the page that did not become ready. */
  private givenUp: string | null = null
  private sinceMs: number | null = null

  constructor(clock: Clock, { unreadyMs, bareMs }: Pick<BrowserCaps, 'unreadyMs' | 'bareMs'>) {
    this.clock = clock
    this.patienceMs = { covered: unreadyMs, busy: unreadyMs, bare: Math.min(bareMs, unreadyMs) }
  }

  /** A new observation begins. */
  begin(): void {
    this.sinceMs = null
  }

  /** Resolves with true once a page that is not ready has changed, so that it is read again; false if it is as it will be. */
  async hasNews(target: SessionPage, read: Read, signal: AbortSignal): Promise<boolean> {
    const unready = findUnready(read)
    const page = `${read.documentId} ${read.walk.url}`
    if (unready === null) this.givenUp = null
    if (unready === null || this.givenUp === page) return false
    this.sinceMs ??= this.clock.monotonicMs()
    const untilMs = this.sinceMs + this.patienceMs[unready] / 2 ** this.disappointments[unready]
    for (;;) {
      signal.throwIfAborted()
      const leftMs = untilMs - this.clock.monotonicMs()
      if (leftMs <= 0) break
      if (await hasChanged(target, Math.min(leftMs, IDLE_PROBE_MS))) return true
    }
    this.givenUp = page
    this.disappointments[unready] += 1
    return false
  }
}

function findUnready({ walk: { facts, missing }, lines }: Read): Unready | null {
  if (facts.cover?.isBlank === true) return 'covered'
  if (missing === 'content') return 'bare'
  return missing === 'busy' || findWaitingLine(lines) !== null ? 'busy' : null
}

/** A document that is being replaced has changed. */
async function hasChanged({ link, navigation, network }: SessionPage, maxMs: number) {
  if (navigation.pending() !== 'none' || network.pending() > 0) return true
  try {
    const minMs = Math.min(READ_AGAIN_MS, maxMs)
    return (await link.call(link.mainFrameId, 'untilChanged', minMs, maxMs)) === true
  } catch (error) {
    if (error instanceof DocumentGoneError) return true
    throw error
  }
}

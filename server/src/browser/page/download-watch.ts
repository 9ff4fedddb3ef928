import type { CDPSession } from 'playwright-core'
import { keepNewest } from '../../lib/keep-newest.ts'
import type { Download } from '../../turn/observation.ts'
import { boundUrl } from '../../turn/page/bound-text.ts'
import { maxLengths } from '../../turn/page/limits.ts'
import { MAX_CHOSEN_KEYS } from '../limits.ts'
import { EventLog } from './event-log.ts'
import type { WakeSignal } from './wake-signal.ts'

/**
 * Files that a page offers. The browser takes none of them: it cancels a download as soon as its server has begun to deliver it, and one
 * that is cancelled before that has failed at the server.
 */
export class DownloadWatch {
  readonly downloads = new EventLog<Download>()
  private readonly begun = new Map<string, Omit<Download, 'isRefused'>>()
  private readonly wakeSignal: WakeSignal

  constructor(wakeSignal: WakeSignal) {
    this.wakeSignal = wakeSignal
  }

  listen(session: CDPSession): void {
    session.on('Page.downloadWillBegin', ({ guid, url, suggestedFilename }) => {
      const fileName = suggestedFilename.slice(0, maxLengths.name).toWellFormed()
      this.begun.set(guid, { url: boundUrl(url), fileName })
      keepNewest(this.begun, MAX_CHOSEN_KEYS)
    })
    session.on('Page.downloadProgress', ({ guid, state }) => {
      const file = this.begun.get(guid)
      if (file === undefined || !this.begun.delete(guid)) return
      this.downloads.add('file', () => ({ ...file, isRefused: state === 'canceled' }), file.url)
      this.wakeSignal.wake()
    })
  }
}

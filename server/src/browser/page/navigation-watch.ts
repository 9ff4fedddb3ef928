import type { CDPSession } from 'playwright-core'
import { type Clock, SECOND_MS } from '../../lib/clock.ts'
import { REQUESTED_NAVIGATION_MS, SOON_SECONDS } from '../limits.ts'
import type { WakeSignal } from './wake-signal.ts'

type Stage = 'idle' | 'requested' | 'started' | 'loading'

/** Whether the page's main document is about to be replaced, and how often it was. */
export class NavigationWatch {
  private stage: Stage = 'idle'
  private sinceMs = 0
  /** When an announced navigation is due. */
  private scheduledMs: number | null = null
  private readonly clock: Clock
  private readonly wakeSignal: WakeSignal
  /** Of the newest document; the debugger creates a new one for every load. */
  documentId = ''
  private url = ''
  /** Counts new documents and client-side routes. */
  documents = 0
  routes = 0
  lastMs = 0

  constructor(clock: Clock, wakeSignal: WakeSignal) {
    this.clock = clock
    this.wakeSignal = wakeSignal
  }

  async listen(session: CDPSession, mainFrameId: string, onDocument: () => void): Promise<void> {
    const on = (frameId: string, stage: Stage): void => {
      if (frameId === mainFrameId) this.enter(stage)
    }
    session.on('Page.frameScheduledNavigation', ({ frameId, delay }) => {
      if (frameId !== mainFrameId || delay > SOON_SECONDS) return
      this.scheduledMs = this.clock.monotonicMs() + delay * SECOND_MS
      this.wakeSignal.wake()
    })
    session.on('Page.frameClearedScheduledNavigation', ({ frameId }) => {
      if (frameId === mainFrameId) this.scheduledMs = null
    })
    session.on('Page.frameRequestedNavigation', ({ frameId, disposition }) => {
      if (disposition === 'currentTab') on(frameId, 'requested')
    })
    session.on('Page.frameStartedNavigating', ({ frameId, navigationType }) => {
      if (!/sameDocument/iu.test(navigationType)) on(frameId, 'started')
    })
    session.on('Page.frameStoppedLoading', ({ frameId }) => on(frameId, 'idle'))
    session.on('Page.domContentEventFired', () => {
      if (this.stage === 'loading') this.enter('idle')
    })
    session.on('Page.navigatedWithinDocument', ({ frameId, url, navigationType }) => {
      if (frameId !== mainFrameId) return
      // A bare # is the address of links that lead nowhere, and replacing state under the same address is not a new
      // route.
      const isElsewhere = navigationType !== 'fragment' || !url.endsWith('#')
      if (isElsewhere && url !== this.url) this.routes += 1
      this.url = url
      if (this.stage !== 'started') this.enter('idle')
    })
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.id !== mainFrameId) return
      this.documentId = frame.loaderId
      this.url = `${frame.url}${frame.urlFragment ?? ''}`
      this.documents += 1
      this.scheduledMs = null
      onDocument()
      this.enter('loading')
    })
    const { frameTree } = await session.send('Page.getFrameTree')
    this.documentId = frameTree.frame.loaderId
    this.url = `${frameTree.frame.url}${frameTree.frame.urlFragment ?? ''}`
  }

  /** `none`: nothing is pending; `document`: waiting for a response; `parsing`: it arrived and is being parsed. */
  pending(): 'none' | 'document' | 'parsing' {
    const nowMs = this.clock.monotonicMs()
    if (this.scheduledMs !== null && nowMs - this.scheduledMs <= REQUESTED_NAVIGATION_MS)
      return 'document'
    if (this.stage === 'idle') return 'none'
    if (this.stage === 'loading') return 'parsing'
    const isStale = nowMs - this.sinceMs > REQUESTED_NAVIGATION_MS
    if (isStale && this.stage !== 'started') this.stage = 'idle'
    return this.stage === 'idle' ? 'none' : 'document'
  }

  private enter(stage: Stage): void {
    this.stage = stage
    this.sinceMs = this.clock.monotonicMs()
    this.lastMs = this.sinceMs
    this.wakeSignal.wake()
  }
}

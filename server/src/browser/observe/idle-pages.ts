import type { SessionPage } from '../page/session-page.ts'
import type { SessionPages } from '../page/session-pages.ts'
import { HarmlessCallbacks } from './harmless-callbacks.ts'
import { settle, type Settled, type SettleDeps } from './settle.ts'

/** A page that was waited for, and the result. */
export interface IdlePage {
  target: SessionPage
  settled: Settled
}

/** callbacks: by default nothing is known about them. */
type IdleDeps = Omit<SettleDeps, 'callbacks'> &
  Partial<Pick<SettleDeps, 'callbacks'>> & { pages: SessionPages }
type Measure = (work: () => Promise<Settled>) => Promise<Settled>

/**
 * Waits until pages are idle, but never twice for the same state: if an action has already waited, the observation does
 * not wait again.
 */
export class IdlePages {
  private readonly deps: SettleDeps & { pages: SessionPages }
  private readonly measure: Measure
  private newest: IdlePage | null = null

  constructor(deps: IdleDeps, measure: Measure) {
    this.deps = { ...deps, callbacks: deps.callbacks ?? new HarmlessCallbacks() }
    this.measure = measure
  }

  async waitFor(target: SessionPage, signal: AbortSignal): Promise<IdlePage> {
    const settled = await this.measure(() => settle(target, this.deps, signal))
    if (settled.isSettled) target.commits.forgetReturns()
    this.newest = { target, settled }
    return this.newest
  }

  /** The page the user looks at: the newest window, unless it was opened blank and stayed blank; then it is closed. */
  async waitForActive(signal: AbortSignal): Promise<IdlePage> {
    const { pages, caps } = this.deps
    for (let closed = 0; ; closed += 1) {
      const target = await pages.active()
      const { newest } = this
      const rested = newest?.target === target ? newest : await this.waitFor(target, signal)
      await target.commits.closeBlank()
      if (closed >= caps.maxPages || !target.page.isClosed()) return rested
    }
  }

  /** The page was observed or acted on. */
  forget(): void {
    this.newest = null
  }
}

import { z } from 'zod'
import type { Clock } from '../../lib/clock.ts'
import type { BrowserCaps } from '../caps.ts'
import { IDLE_PROBE_MS, MAX_REPLACED_DOCUMENTS } from '../limits.ts'
import { DocumentGoneError } from '../page/document-errors.ts'
import type { SessionPage } from '../page/session-page.ts'
import type { HarmlessCallbacks } from './harmless-callbacks.ts'

/** isSettled: the page was idle before the limit. doneMs: on the clock, when the last work of the page ended. */
export interface Settled {
  isSettled: boolean
  doneMs: number
}

const places = z.array(z.int())
const learned = z.object({ harmless: places, visible: places })
/** isTrying: callbacks have run of which nothing is known yet. */
const restSchema = learned.extend({
  isQuiet: z.boolean(),
  idleMs: z.number(),
  isLoading: z.boolean(),
  isTrying: z.boolean(),
})
export interface SettleDeps {
  clock: Clock
  caps: BrowserCaps
  callbacks: HarmlessCallbacks
}

/**
 * Waits until nothing is pending that a user would wait for: navigations, requests, timers, short animations,
 * rendering. If nothing is pending, it takes one frame. Recurring work is background; for other endless work there is a
 * limit.
 */
export async function settle(
  target: SessionPage,
  deps: SettleDeps,
  signal: AbortSignal,
): Promise<Settled> {
  const { clock, caps } = deps
  const startMs = clock.monotonicMs()
  let capMs = startMs + caps.settleMs
  const navigationCapMs = startMs + caps.navigationMs
  let doneMs = startMs
  const firstDocuments = target.navigation.documents
  let documents = firstDocuments
  for (;;) {
    signal.throwIfAborted()
    target.link.assertAlive()
    if (target.page.isClosed()) return { isSettled: true, doneMs }
    const nowMs = clock.monotonicMs()
    const isRestless = target.navigation.documents - firstDocuments > MAX_REPLACED_DOCUMENTS
    if (target.navigation.documents !== documents && !isRestless) {
      documents = target.navigation.documents
      capMs = Math.min(nowMs + caps.settleMs, navigationCapMs)
    }
    const isNavigating = !isRestless && target.navigation.pending() === 'document'
    const leftMs = (isNavigating ? navigationCapMs : capMs) - nowMs
    if (leftMs <= 0) return { isSettled: false, doneMs: latest(target, doneMs) }
    if (hasPending(target)) {
      await target.wakeSignal.wait(Math.min(leftMs, 100), clock, signal)
      continue
    }
    const idleMs = await probe(target, deps.callbacks, Math.min(leftMs, IDLE_PROBE_MS))
    if (idleMs !== null) doneMs = Math.max(doneMs, clock.monotonicMs() - idleMs)
    if (idleMs !== null && !hasPending(target))
      return { isSettled: true, doneMs: latest(target, doneMs) }
  }
}

function hasPending(target: SessionPage): boolean {
  const { navigation, network, commits } = target
  return commits.isLeaving || navigation.pending() !== 'none' || network.pending() > 0
}

/** How long the page has been idle; null if it is not idle or its document was just replaced. */
async function probe(
  target: SessionPage,
  callbacks: HarmlessCallbacks,
  capMs: number,
): Promise<number | null> {
  const { link, channel } = target
  const url = target.page.url()
  const call = ['rest', channel, capMs, callbacks.find(url)] as const
  try {
    const rest = await link.callJson(restSchema, link.mainFrameId, ...call)
    callbacks.learn(url, rest)
    if (!rest.isQuiet || rest.isLoading) return null
    if (rest.isTrying && !hasPending(target)) await conclude(target, callbacks)
    return rest.idleMs
  } catch (error) {
    if (error instanceof DocumentGoneError) return null
    throw error
  }
}

/** Now that nothing is pending, what has run has had all its effects. */
async function conclude({ link, page }: SessionPage, callbacks: HarmlessCallbacks): Promise<void> {
  callbacks.learn(page.url(), await link.callJson(learned, link.mainFrameId, 'conclude'))
}

function latest(target: SessionPage, doneMs: number): number {
  return Math.max(doneMs, target.network.lastEndMs, target.navigation.lastMs)
}

import type { PageTiming } from '@understudy/contract/transcript'
import { z } from 'zod'
import { isWebAddress } from '../../lib/address/is-web-address.ts'
import { boundUrl } from '../../turn/page/bound-text.ts'
import type { SessionPage } from '../page/session-page.ts'

const timingSchema = z.object({
  ttfbMs: z.number().nullable(),
  loadMs: z.number().nullable(),
  lcpMs: z.number().nullable(),
  cls: z.number(),
})

/** Load figures, once for every document. */
export class PageTimings {
  private documentId = ''

  /** Null if the document's figures were taken before, or if it is the browser's own. The session fills in turn. */
  async take({ commits, link, navigation, page }: SessionPage): Promise<PageTiming | null> {
    const url = boundUrl(page.url())
    if (navigation.documentId === this.documentId || !isWebAddress(url)) return null
    if (commits.findRefusal(url) !== null) return null
    const { documentId } = navigation
    const timing = await link.callJson(timingSchema, link.mainFrameId, 'timing')
    this.documentId = documentId
    return {
      url,
      turn: 0,
      ttfb_ms: round(timing.ttfbMs),
      load_ms: round(timing.loadMs),
      lcp_ms: round(timing.lcpMs),
      cls: Math.round(timing.cls * 10_000) / 10_000,
    }
  }
}

function round(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms)
}

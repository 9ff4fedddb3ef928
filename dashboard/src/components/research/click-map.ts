import type { Box } from '@understudy/contract/common'
import type { SessionEvent } from '@understudy/contract/session-event'
import { describeAction, readBox, readNumber, readText, type ShownPicture } from '../event-data.ts'
import { findSeenPictures } from '../replay/moments.ts'

/** A visit whose record is laid over a page. */
export interface RecordedVisit {
  sessionId: string
  persona: string
  events: readonly SessionEvent[]
  /** Height of its window. */
  windowHeight: number
}

/** What visitors used and had in view on one page, in pixels from its top. */
export interface PageUse {
  /** Its path. */
  page: string
  height: number
  uses: readonly { sessionId: string; persona: string; turn: number; box: Box; text: string }[]
  /** What the window showed, once for each visitor and place. */
  views: readonly { sessionId: string; top: number; picture: ShownPicture | null }[]
}

interface View {
  page: string
  top: number
  height: number
}

/** The pages of all visits, the most used first. Views of records that do not say where the window was are left out. */
export function mapClicks(visits: readonly RecordedVisit[]): PageUse[] {
  const pages = new Map<string, PageUse>()
  for (const visit of visits) {
    for (const { page, height, uses, views } of readVisit(visit)) {
      const known = pages.get(page)
      pages.set(page, {
        page,
        height: Math.max(known?.height ?? 0, height),
        uses: [...(known?.uses ?? []), ...uses],
        views: [...(known?.views ?? []), ...views],
      })
    }
  }
  return [...pages.values()].toSorted((one, other) => other.uses.length - one.uses.length)
}

function readVisit({ sessionId, persona, events, windowHeight }: RecordedVisit): PageUse[] {
  const seen = findSeenPictures(events)
  const parts: PageUse[] = []
  let view: View | null = null
  for (const { kind, turn, data } of events) {
    if (kind === 'observation') view = readView(data, windowHeight)
    if (kind !== 'action' || view === null || turn === null) continue
    const { page, top, height } = view
    const box = readBox(data)
    const isInside = box !== null && box.y < windowHeight && box.y + box.height > 0
    parts.push({
      page,
      height,
      uses: isInside
        ? [
            {
              sessionId,
              persona,
              turn,
              box: { ...box, y: box.y + top },
              text: describeAction(data),
            },
          ]
        : [],
      views: [{ sessionId, top, picture: seen.get(turn) ?? null }],
    })
  }
  return parts
}

function readView(data: SessionEvent['data'], windowHeight: number): View | null {
  const url = URL.parse(readText(data, 'url') ?? '')
  const [top, height] = [readNumber(data, 'top'), readNumber(data, 'page_height')]
  if (url === null || top === null || height === null) return null
  return { page: url.pathname, top, height: Math.max(height, top + windowHeight) }
}

/** How many visitors had each band of a page in view, from the top. */
export function countViewers(
  { height, views }: Pick<PageUse, 'height' | 'views'>,
  { windowHeight, bands }: { windowHeight: number; bands: number },
): number[] {
  return Array.from({ length: bands }, (_, index) => {
    const middle = ((index + 0.5) * height) / bands
    const viewers = views.filter(({ top }) => top <= middle && middle < top + windowHeight)
    return new Set(viewers.map(({ sessionId }) => sessionId)).size
  })
}

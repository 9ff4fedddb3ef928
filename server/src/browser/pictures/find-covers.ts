import { z } from 'zod'
import { type Box, intersect, roundOut } from '../../lib/box.ts'
import type { Redactor } from '../../lib/secrets/redact.ts'
import { MAX_COVER_DEPTH } from '../limits.ts'
import { DocumentGoneError } from '../page/document-errors.ts'
import type { PageLink } from '../page/page-link.ts'
import { captureSnapshot, type Snapshot } from './capture-snapshot.ts'
import type { ImageRule } from './image-rule.ts'
import { readDocument, type ShownPart, type TextLine } from './read-document.ts'
import { listReadingOrders } from './reading-orders.ts'

/** What a picture must not show, and where. */
export interface CoverRules {
  redactor: Redactor
  images: ImageRule
  /** Whether a login was filled in in this session. */
  isFilled: boolean
}

/** Where a document is painted. */
interface Placement {
  /** Its viewport in that of the page, and its scroll position. */
  x: number
  y: number
  scrollX: number
  scrollY: number
  /** Its part of the page's viewport. */
  clip: Box
  /** If unknown, content of the document may be anywhere in the clip. */
  isExact: boolean
}

interface PlacedText {
  text: string
  lines: readonly TextLine[]
}

const fieldBoxes = z.array(z.tuple([z.number(), z.number(), z.number(), z.number()]))
const owner = z.object({ frameId: z.string() })

/**
 * Areas of the page's viewport that a picture must not show, in viewport coordinates. Throws DocumentTooLargeError, and
 * errors of PageLink.
 */
export async function findCovers(
  link: PageLink,
  viewport: Box,
  rules: CoverRules,
): Promise<readonly Box[]> {
  return new CoverSearch(link, rules).run(viewport)
}

class CoverSearch {
  private readonly link: PageLink
  private readonly rules: CoverRules
  private readonly texts: PlacedText[] = []
  private readonly boxes: Box[] = []
  private readonly placements = new Map<string, Placement>()

  constructor(link: PageLink, rules: CoverRules) {
    this.link = link
    this.rules = rules
  }

  async run({ x: scrollX, y: scrollY, width, height }: Box): Promise<readonly Box[]> {
    const { link } = this
    const clip = { x: 0, y: 0, width, height }
    const snapshot = await captureSnapshot(link, link.mainFrameId)
    await this.enter(snapshot, 0, { x: 0, y: 0, scrollX, scrollY, clip, isExact: true }, 0)
    this.coverTexts()
    await this.coverFields()
    return this.boxes.map(roundOut)
  }

  private async enter(
    snapshot: Snapshot,
    index: number,
    placement: Placement,
    depth: number,
  ): Promise<void> {
    const document = snapshot.documents[index]
    if (document === undefined) return
    this.placements.set(snapshot.strings[document.frameId] ?? '', placement)
    for (const part of readDocument(snapshot, document)) {
      if (part.kind === 'frame') await this.enterFrame(snapshot, part, placement, depth)
      else this.take(part, placement)
    }
  }

  private take(part: Exclude<ShownPart, { kind: 'frame' }>, placement: Placement): void {
    const { images, isFilled, redactor } = this.rules
    if (part.kind === 'image') {
      const box = place(part.box, placement)
      if (box !== null && images.mayShow(part.url, isFilled, redactor)) this.boxes.push(box)
      return
    }
    const lines = part.lines.flatMap((line) => {
      const box = place(line.box, placement)
      return box === null ? [] : [{ ...line, box }]
    })
    if (lines.length > 0) this.texts.push({ text: part.text, lines })
  }

  private async enterFrame(
    snapshot: Snapshot,
    part: Extract<ShownPart, { kind: 'frame' }>,
    placement: Placement,
    depth: number,
  ): Promise<void> {
    const clip = place(part.box, placement)
    if (clip === null) return
    if (depth >= MAX_COVER_DEPTH) return this.coverUnknown(clip)
    const inside =
      part.document === null ? await this.captureOther(part.nodeId, snapshot) : snapshot
    const index = part.document ?? 0
    const document = inside?.documents[index]
    if (inside === null || document === undefined) return this.coverUnknown(clip)
    const inner = {
      x: part.box.x + placement.x - placement.scrollX,
      y: part.box.y + placement.y - placement.scrollY,
      scrollX: document.scrollOffsetX ?? 0,
      scrollY: document.scrollOffsetY ?? 0,
      clip,
      isExact: part.isExact && placement.isExact,
    }
    await this.enter(inside, index, inner, depth + 1)
  }

  /** A frame of another process; null if it does not respond, for example while it is being replaced. */
  private async captureOther(backendNodeId: number, { strings, documents }: Snapshot) {
    const { link } = this
    try {
      const { session } = await link.sessionOf(strings[documents[0]?.frameId ?? -1] ?? '')
      const { node } = await link.bounded(() => session.send('DOM.describeNode', { backendNodeId }))
      const found = owner.safeParse(node)
      return found.success ? await captureSnapshot(link, found.data.frameId) : null
    } catch (error) {
      if (error instanceof DocumentGoneError) return null
      throw error
    }
  }

  /** What cannot be searched may show a login. */
  private coverUnknown(box: Box): void {
    if (this.rules.isFilled) this.boxes.push(box)
  }

  /**
   * In the order of the document, and as placed: a secret can begin in one text and end in the next, and styles can place
   * texts in another order.
   */
  private coverTexts(): void {
    const pieces = this.texts.flatMap(({ text, lines }) =>
      lines.map((line) => ({
        text: text.slice(line.start, line.start + line.length),
        box: line.box,
        lines: [line],
      })),
    )
    const orders = listReadingOrders(pieces)
    const covered = new Set([
      ...this.findLines(this.texts, ({ start }) => start),
      ...orders.flatMap((order) => this.findLines(order, () => 0)),
    ])
    // Always in the same order, because covers of two moments are compared one by one.
    for (const { lines } of pieces)
      this.boxes.push(...lines.filter((line) => covered.has(line)).map(({ box }) => box))
  }

  /** The lines that show a part of a secret; `startOf` says where in its text each begins. */
  private findLines(
    texts: readonly PlacedText[],
    startOf: (line: TextLine) => number,
  ): readonly TextLine[] {
    const spans = this.rules.redactor.find(texts.map(({ text }) => text).join('\n'))
    const found: TextLine[] = []
    let from = 0
    for (const { text, lines } of texts) {
      for (const line of lines) {
        const start = from + startOf(line)
        const end = start + line.length
        if (spans.some((span) => span.start < end && span.end > start)) found.push(line)
      }
      from += text.length + 1
    }
    return found
  }

  /** Fields that ever held a password or received a login, whatever they show now. */
  private async coverFields(): Promise<void> {
    const spokenTo = new Set(this.link.listFrames())
    for (const [frameId, placement] of this.placements) {
      if (!spokenTo.has(frameId)) continue
      // A document reports positions in its own viewport.
      const here = { ...placement, scrollX: 0, scrollY: 0 }
      for (const [x, y, width, height] of await this.listFields(frameId)) {
        const box = place({ x, y, width, height }, here)
        if (box !== null) this.boxes.push(box)
      }
    }
  }

  private async listFields(frameId: string) {
    try {
      return await this.link.callJson(fieldBoxes, frameId, 'listSecretBoxes')
    } catch (error) {
      if (error instanceof DocumentGoneError) return []
      throw error
    }
  }
}

function place(box: Box, { x, y, scrollX, scrollY, clip, isExact }: Placement): Box | null {
  if (!isExact) return box.width > 0 && box.height > 0 ? clip : null
  return intersect({ ...box, x: box.x + x - scrollX, y: box.y + y - scrollY }, clip)
}

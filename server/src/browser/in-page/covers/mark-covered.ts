import type { PageFacts } from '../../../turn/observation.ts'
import { maxLengths } from '../../../turn/page/limits.ts'
import { clipText } from '../clean-text.ts'
import type { SelectorMaker } from '../elements/selector.ts'
import { describeCover } from '../elements/targets.ts'
import type { Finds } from '../finds.ts'
import { type Edges, toBox } from '../geometry.ts'
import type { Sight } from '../outline-draft.ts'
import { findPage } from '../position.ts'
import type { Cover } from './cover.ts'
import { isFixed } from './covers.ts'
import { flatParent } from './paint-order.ts'

/** A layer that has more than this in front of it shows something. */
const maxShown = 2
/** So many times more is hidden than shown by a page that is covered as a whole. */
const minTimes = 4
/** Where something can be moved to must be seen, too. */
const minRoom = 20

interface Marking {
  sight: Sight
  finds: Finds
  selectors: SelectorMaker
}

/** Says of each covered control what covers it, and returns what hides most. */
export function markCovered({ sight, finds, selectors }: Marking): PageFacts['cover'] {
  const counts = new Map<Cover, number>()
  for (const { cover, index, edges, element } of sight.covered) {
    counts.set(cover, (counts.get(cover) ?? 0) + 1)
    const entry = index === null ? undefined : finds.walked[index]
    if (entry === undefined) continue
    entry.coveredBy = nameCover(cover)
    entry.isUncoverable = canComeOut(element, edges, cover)
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
  if (most === undefined) return null
  const [cover] = most
  return {
    by: nameCover(cover),
    selector: selectors.make(cover.element),
    box: toBox(cover.edges),
    isBlank: isBlank(sight, finds),
    hidden: sight.covered.length,
  }
}

function nameCover({ element, isGenerated }: Cover): string {
  if (isGenerated) return `<${element.localName}>`
  return clipText(describeCover(element), maxLengths.name)
}

/** Almost nothing can be seen, and nothing of it is a dialog to be answered. */
function isBlank({ shown, covered }: Sight, { walked }: Finds): boolean {
  const isAsked = shown.some(({ zone }) => zone === 'dialog') || walked.some((one) => one.inModal)
  return !isAsked && shown.length <= maxShown && covered.length >= minTimes * shown.length
}

/** Whether scrolling the page moves it out from under what stays in its place. */
function canComeOut(element: Element, edges: Edges, { element: by, edges: over }: Cover): boolean {
  if (isFixed(element) || !isFixed(by)) return false
  return listScrollers(element).some(({ scrollTop, scrollHeight, clientHeight, top, bottom }) => {
    const down = scrollHeight - clientHeight - scrollTop
    const hasRoomAbove = over.top > top + minRoom && edges.bottom - over.top <= down
    const hasRoomBelow = over.bottom < bottom - minRoom && over.bottom - edges.top <= scrollTop
    return hasRoomAbove || hasRoomBelow
  })
}

interface Scroller extends Pick<Element, 'scrollTop' | 'scrollHeight' | 'clientHeight'> {
  top: number
  bottom: number
}

/** What scrolls around an element, the page itself last. */
function listScrollers(element: Element): Scroller[] {
  const scrollers: Scroller[] = []
  for (let box = flatParent(element); box !== null; box = flatParent(box)) {
    if (box === document.body || box === document.documentElement) break
    const { scrollTop, scrollHeight, clientHeight } = box
    if (scrollHeight <= clientHeight || !/auto|scroll/.test(getComputedStyle(box).overflowY))
      continue
    const { top, bottom } = box.getBoundingClientRect()
    scrollers.push({ scrollTop, scrollHeight, clientHeight, top, bottom })
  }
  const page = findPage()
  if (page === null) return scrollers
  const { scrollTop, scrollHeight } = page
  return [
    ...scrollers,
    { scrollTop, scrollHeight, clientHeight: innerHeight, top: 0, bottom: innerHeight },
  ]
}

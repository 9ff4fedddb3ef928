import { dropAnchor } from '../lib/address/fold-url.ts'
import { onceFor } from '../lib/once-for.ts'
import type { ObservedElement, Observation } from './observation.ts'

/**
 * What a visitor notices in a view compared with the previous one. `page`: a different page, so everything is new;
 * `part`: a different part of the same page; `reload`: the same page, loaded again; `same`: the same part of the same
 * page.
 */
export interface ViewChanges {
  place: 'page' | 'part' | 'reload' | 'same'
  /** Lines that were added and removed: of the view, or for another part those of the page that are or were in view; none for another page. */
  added: readonly string[]
  removed: readonly string[]
  /** Controls in both views that look different. */
  controls: readonly ChangedControl[]
}

export interface ChangedControl {
  before: ObservedElement
  after: ObservedElement
}

/** Compares two views of a session, each pair once: prompts and detectors look at the same steps again in every later turn. */
export function listViewChanges(before: Observation, after: Observation): ViewChanges {
  return listChangesTo(after)(before)
}

/** Whether the second view has other lines, or controls that look different; not if it shows another page, or only another part. */
export function hasChangedView(before: Observation, after: Observation): boolean {
  const { added, removed, controls } = listViewChanges(before, after)
  return added.length > 0 || removed.length > 0 || controls.length > 0
}

const listChangesTo = onceFor((after: Observation) =>
  onceFor((before: Observation) => findViewChanges(before, after)),
)

function findViewChanges(before: Observation, after: Observation): ViewChanges {
  const place = comparePlaces(before, after)
  if (place === 'page') return { place, added: [], removed: [], controls: [] }
  const controls = findChangedControls(before, after)
  if (place === 'part') return { place, ...findChangedText(before, after), controls }
  return {
    place,
    added: subtract(after.lines, before.lines),
    removed: subtract(before.lines, after.lines),
    controls,
  }
}

/** How a page that was left differs now, of what is and was in view; the page's whole text tells, wherever it is scrolled to. */
export function listReturnChanges(
  before: Observation,
  after: Observation,
): Pick<ViewChanges, 'added' | 'removed'> {
  return findChangedText(before, after)
}

/** What is new on the whole page and is in view now, and what was in view and is nowhere on it any more. */
function findChangedText(
  before: Observation,
  after: Observation,
): Pick<ViewChanges, 'added' | 'removed'> {
  if (before.pageText === after.pageText) return { added: [], removed: [] }
  const [was, is] = [before, after].map(({ pageText }) => pageText.split('\n'))
  return {
    added: keepShown(subtract(is ?? [], was ?? []), after),
    removed: keepShown(subtract(was ?? [], is ?? []), before),
  }
}

function keepShown(lines: readonly string[], { lines: shown }: Observation): string[] {
  const inView = new Set(shown)
  return lines.filter((line) => inView.has(line) || shown.some((one) => one.includes(line)))
}

function comparePlaces(before: Observation, after: Observation): ViewChanges['place'] {
  if (dropAnchor(before.url) !== dropAnchor(after.url)) return 'page'
  if (before.documentId !== after.documentId) return 'reload'
  if (before.url !== after.url && /#!?\//.test(after.url)) return 'page'
  return hasScrolled(before, after) ? 'part' : 'same'
}

/** Whether two views of a page show different parts of it. */
export function hasScrolled(before: Observation, after: Observation): boolean {
  return before.scroll.y !== after.scroll.y || before.scroll.x !== after.scroll.x
}

/** The lines of one view that exceed those of the other, each counted. */
function subtract(lines: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const line of others) counts.set(line, (counts.get(line) ?? 0) + 1)
  return lines.filter((line) => {
    const count = counts.get(line) ?? 0
    counts.set(line, count - 1)
    return count <= 0
  })
}

function findChangedControls(before: Observation, after: Observation): ChangedControl[] {
  const known = new Map(before.elements.map((element) => [element.selector, element]))
  return after.elements.flatMap((element) => {
    const was = known.get(element.selector)
    // In lists the same selector may now match another entry.
    if (was === undefined || was.role !== element.role || was.name !== element.name) return []
    return isAlike(was, element) ? [] : [{ before: was, after: element }]
  })
}

const states = [
  'value',
  'filled',
  'checked',
  'expanded',
  'current',
  'disabled',
  'invalid',
  'message',
] as const

function isAlike(one: ObservedElement, other: ObservedElement): boolean {
  return states.every((state) => one[state] === other[state])
}

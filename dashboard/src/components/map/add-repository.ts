import type { RepositoryOverlay } from '@understudy/contract/comparison/repository-overlay'
import { formatCount } from '../../util/format.ts'
import {
  type InCode,
  isOnlyInCode,
  type MapFacts,
  type PageFacts,
  type StepFacts,
} from './map-facts.ts'

type Screen = RepositoryOverlay['screens'][number]
type Link = RepositoryOverlay['links'][number]

/** Adds what only the code has to the map of a run, and says of each page and transition whether the code has it. */
export function addRepository(facts: MapFacts, code: RepositoryOverlay, isAll: boolean): MapFacts {
  const unreached = code.screens.filter(({ pages }) => pages.length === 0)
  const untaken = code.links.filter(({ edges }) => edges.length === 0)
  const screens = new Map(code.screens.map((screen) => [screen.id, screen]))
  return {
    pages: [
      ...facts.pages.map((page) => ({ ...page, inCode: placePage(code, page) })),
      ...unreached.map((screen) => drawScreen(screen, isAll)),
    ],
    steps: [
      ...facts.steps.map((step) => ({ ...step, inCode: placeStep(code, step) })),
      ...untaken.flatMap((link, index) => drawLink(link, `${index}`, { screens, isAll })),
    ],
  }
}

/** How much of the code a run reached, in a sentence or two. */
export function describeRepository({
  screens,
  unmapped_pages: pages,
  ambiguous_pages: ambiguous,
  unmapped_edges: edges,
  links,
}: RepositoryOverlay): string {
  const reached = screens.filter((screen) => screen.pages.length > 0).length
  const taken = links.filter((link) => link.edges.length > 0).length
  const also = [
    ...(pages.length === 0 ? [] : [formatCount(pages.length, 'page')]),
    ...(edges.length === 0 ? [] : [formatCount(edges.length, 'transition')]),
  ]
  const verb = pages.length + edges.length === 1 ? 'is' : 'are'
  return [
    `This run reached ${reached} of ${formatCount(screens.length, 'screen')} that the code declares, and took ${taken} of ${formatCount(links.length, 'link')} between them.`,
    ...(also.length === 0
      ? []
      : [`${also.join(' and ')} of this run ${verb} not in the map of the repository.`]),
    ...(ambiguous.length === 0 ? [] : [describeAmbiguous(ambiguous.length, screens)]),
  ].join(' ')
}

/** They can be screens that do not count as reached. */
function describeAmbiguous(count: number, screens: readonly Screen[]): string {
  const verb = count === 1 ? 'fits' : 'fit'
  const possible = screens.filter(
    (screen) => screen.pages.length === 0 && screen.possible_pages > 0,
  )
  return `${formatCount(count, 'page')} of this run ${verb} too many screens equally well to be compared with one; ${formatCount(possible.length, 'screen')} may have been reached in this way.`
}

/** More screens that only the code has would hide the way that visitors went. */
const maxScreens = 60
const maxLinks = 30

/** What fits into a drawing; `left` is how many screens it leaves to the list. */
export function limitToDrawing({ pages, steps }: MapFacts): MapFacts & { left: number } {
  const screens = pages.filter(isOnlyInCode)
  const dropped = new Set(screens.slice(maxScreens).map(({ page }) => page.id))
  const known = steps.filter(({ step }) => !dropped.has(step.from) && !dropped.has(step.to))
  const links = known.filter(isOnlyInCode)
  const kept = new Set(links.length <= maxLinks ? links : chooseEntries(links))
  return {
    pages: pages.filter(({ page }) => !dropped.has(page.id)),
    steps: known.filter((step) => !isOnlyInCode(step) || kept.has(step)),
    left: dropped.size,
  }
}

/** For each screen that was not reached, the first link to it, if possible from a page that was. */
function chooseEntries(links: readonly StepFacts[]): StepFacts[] {
  const entries = Map.groupBy(
    links.filter(({ step }) => isDrawnScreen(step.to)),
    ({ step }) => step.to,
  )
  return [...entries.values()].flatMap((all) => {
    const entry = all.find(({ step }) => !isDrawnScreen(step.from)) ?? all[0]
    return entry === undefined ? [] : [entry]
  })
}

const screenMark = 'screen '

function isDrawnScreen(id: string): boolean {
  return id.startsWith(screenMark)
}

/** A screen is drawn as its first page, or by itself if it was not reached. */
function locateScreen({ id, pages: [page] }: Screen): string {
  return page ?? `${screenMark}${id}`
}

function placePage(code: RepositoryOverlay, { page }: PageFacts): InCode {
  if (code.unmapped_pages.includes(page.id)) return { kind: 'undeclared' }
  const screen = code.screens.find(({ pages }) => pages.includes(page.id))
  return screen === undefined
    ? { kind: 'uncompared' }
    : { kind: 'declared', place: describePlace(screen) }
}

function placeStep(code: RepositoryOverlay, { step }: StepFacts): InCode {
  if (code.unmapped_edges.includes(step.id)) return { kind: 'undeclared' }
  const link = code.links.find(({ edges }) => edges.includes(step.id))
  return link === undefined
    ? { kind: 'uncompared' }
    : { kind: 'declared', place: describePlace(link) }
}

function drawScreen(screen: Screen, isOnJourney: boolean): PageFacts {
  return {
    page: {
      id: locateScreen(screen),
      url_pattern: screen.url_pattern,
      title: screen.title,
      screenshot: null,
      visits: 0,
      session_ids: [],
      findings: [],
    },
    dropped: 0,
    sessions: 0,
    isOnJourney,
    inCode: placeUnseen(describePlace(screen), screen.possible_pages),
  }
}

function drawLink(
  link: Link,
  id: string,
  { screens, isAll }: { screens: ReadonlyMap<string, Screen>; isAll: boolean },
): StepFacts[] {
  const [from, to] = [screens.get(link.from), screens.get(link.to)]
  if (from === undefined || to === undefined) return []
  const guesses = from.possible_pages + to.possible_pages
  return [
    {
      step: {
        id: `link ${id}`,
        from: locateScreen(from),
        to: locateScreen(to),
        action: link.action,
        label: link.label,
        count: 1,
        session_ids: [],
        friction: false,
      },
      from: nameScreen(from),
      to: nameScreen(to),
      isOnJourney: isAll,
      // A way between two screens that may both have been shown may have been gone.
      inCode: placeUnseen(describePlace(link), isShown(from) && isShown(to) ? guesses : 0),
    },
  ]
}

function placeUnseen(place: string, pages: number): InCode {
  return pages === 0 ? { kind: 'not_reached', place } : { kind: 'perhaps', place, pages }
}

/** Certainly or perhaps. */
function isShown({ pages, possible_pages: possible }: Screen): boolean {
  return pages.length > 0 || possible > 0
}

function nameScreen({ title, url_pattern: pattern }: Screen): string {
  return title === '' ? pattern : title
}

function describePlace({ file, line }: { file: string; line: number }): string {
  return `${file}:${line}`
}

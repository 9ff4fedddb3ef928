import { areSamePage } from '../../../effects/effect.ts'
import { onceFor } from '../../../lib/once-for.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { Observation } from '../../../turn/observation.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { isWebPage } from '../../is-web-page.ts'
import { MIN_FILLED_PAGES, MIN_OWN_LINES } from '../../limits.ts'
import { listObservations } from '../../new-observations.ts'

/**
 * A page that shows only the frame that it shares with the others, which all have something of their own. Judged when the visitor has seen
 * it and acts on it, so that it had the time to load. Silent if anything else is to be seen there, such as a picture or a nested page.
 */
export const hollowPage = {
  name: 'hollow-page',
  traits: { canBeOurs: true, needsScripts: true },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  const { before: page, after } = context.step
  const views = areSamePage(page, after) ? [page, after] : [page]
  if (!views.every((view) => isSettled(view) && isHollow(view, context))) return []
  return [
    describeFriction(
      {
        subject: createSubject(page.url, 'hollow'),
        category: 'content',
        severity: 4,
        title: `${nameUrl(page.url)} shows nothing but the frame of the site`,
        expected: 'The page shows what its link promises, as the other pages do.',
        observed: `${nameUrl(page.url)} finished loading with only what all pages share; the others have content of their own.`,
        recommendation: `Find out why ${nameUrl(page.url)} has no content; look at its address and at script errors first.`,
      },
      { status: 'verified' },
    ),
  ]
}

function isSettled({ settled, facts, status }: Observation): boolean {
  return settled && !facts.busy && (status ?? 200) < 400
}

function isHollow(page: Observation, context: FrictionContext): boolean {
  const others = hasMore(page) ? [] : listOthers(page, context)
  if (others.length < MIN_FILLED_PAGES) return false
  const all = others.map(listLines)
  const isShared = (line: string) => all.every((lines) => lines.has(line))
  // Seldom true, and found out before all lines of all pages are compared.
  if (![...listLines(page)].every(isShared)) return false
  const shared = new Set([...(all[0] ?? [])].filter(isShared))
  return all.every(
    (lines) => [...lines].filter((line) => !shared.has(line)).length >= MIN_OWN_LINES,
  )
}

/** Something that is no text, or nothing at all, which `blank-page` is about. */
function hasMore({ scroll, facts, lines, ...page }: Observation): boolean {
  const { namedPictures, pictures, cover } = facts
  const isSeen = scroll.maxY > 0 || namedPictures.length > 0 || pictures > 0 || cover !== null
  return isSeen || lines.length === 0 || !isWebPage({ ...page, scroll, facts, lines })
}

/** The last view of each other page of the site. */
function listOthers(page: Observation, context: FrictionContext): Observation[] {
  const host = URL.parse(page.url)?.host
  const others = listObservations(context).filter(
    (other) => URL.parse(other.url)?.host === host && !areSamePage(other, page) && isSettled(other),
  )
  return [...new Map(others.map((other) => [nameUrl(other.url), other])).values()]
}

/** The lines of a page, and the names of its controls; asked for in every turn after it. */
const listLines = onceFor(({ lines, pageText, elements }: Observation): ReadonlySet<string> => {
  const texts = [...lines, ...pageText.split('\n'), ...elements.map(({ name }) => name)]
  return new Set(texts.map((text) => text.replaceAll(/[\s|]+/gu, '')).filter((text) => text !== ''))
})

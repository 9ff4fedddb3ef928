import { onceFor } from '../../../lib/once-for.ts'
import { listConcepts } from '../../../lib/text/lexicon.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import { MAX_READ_NAME } from '../../limits.ts'
import type { View } from '../move.ts'
import { isLink } from './control-names.ts'

/** What cautious people look for. */
export const assuring = ['return', 'privacy', 'about']
/** What thrifty people look for. */
export const thrifty = ['discount', 'price']
const alwaysWanted = ['buy', ...assuring, ...thrifty]

/** Concepts that a control names. */
interface ElementConcepts {
  own: ReadonlySet<string>
  /** With those of the heading above it. */
  offered: ReadonlySet<string>
}

/** By the concepts looked for. The controls of earlier pages are rated again in every turn; all their concepts take too much memory. */
const conceptsOf = onceFor((_element: ObservedElement) => new Map<string, ElementConcepts>())

/** The concepts looked for, and their key. */
const wantedIn = onceFor(({ goal, area, traits }: View) => {
  const wanted = new Set([...(goal?.concepts ?? []), ...area, ...traits.interests, ...alwaysWanted])
  return { wanted, key: [...wanted].join(' ') }
})

/** What a control offers, of what the visitor looks for. */
export function findConcepts(view: View, element: ObservedElement): ElementConcepts {
  const { wanted, key } = wantedIn(view)
  const known = conceptsOf(element).get(key)
  if (known !== undefined) return known
  const path = isLink(element) ? (URL.parse(element.href ?? '')?.pathname ?? '') : ''
  const [name, context, place] = [element.name, element.context ?? '', path].map((text) =>
    text.slice(0, MAX_READ_NAME),
  )
  const keep = (text: string) =>
    new Set([...listConcepts(text)].filter((concept) => wanted.has(concept)))
  const found = { own: keep(`${name} ${place}`), offered: keep(`${name} ${context} ${place}`) }
  conceptsOf(element).set(key, found)
  return found
}

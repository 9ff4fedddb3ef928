import { intersect } from '../../lib/box.ts'
import type { ObservedElement } from '../../turn/observation.ts'
import type { RefTarget } from '../observe/splice-frames.ts'

/**
 * The element that took the place of one which is no longer in the document, as when a list was rendered anew: the one with its role, name and
 * item, at its selector or in its place. Null if there is none, or more than one.
 */
export function findRenewed(
  targets: ReadonlyMap<string, RefTarget>,
  { element: lost }: RefTarget,
): RefTarget | null {
  const alike = [...targets.values()].filter(({ element }) => isAlike(element, lost))
  const sameSelector = alike.filter(({ element }) => element.selector === lost.selector)
  if (sameSelector.length === 1) return sameSelector[0] ?? null
  if (alike.length === 1 && lost.name !== '') return alike[0] ?? null
  const near = alike.filter(({ element }) => isInPlace(element, lost))
  return near.length === 1 ? (near[0] ?? null) : null
}

function isAlike(one: ObservedElement, other: ObservedElement): boolean {
  return one.role === other.role && one.name === other.name && one.item === other.item
}

function isInPlace({ box: one }: ObservedElement, { box: other }: ObservedElement): boolean {
  return intersect(one, other) !== null
}

import type { ObservedElement, Observation } from './observation.ts'

/** The controls that a visitor sees: nothing lies over them. */
export function listVisibleControls({
  elements,
}: Pick<Observation, 'elements'>): readonly ObservedElement[] {
  return elements.filter(({ coveredBy }) => coveredBy === null)
}

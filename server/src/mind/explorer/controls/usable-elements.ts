import type { Observation, ObservedElement } from '../../../turn/observation.ts'

/** What a visitor can use now: only what is in the modal dialog, if one is open; nothing on a page of which nothing can be seen. */
export function listUsable({ elements, facts }: Observation): readonly ObservedElement[] {
  if (facts.cover?.isBlank === true) return []
  const inModal = elements.filter((element) => element.inModal && !element.disabled)
  return inModal.length > 0 ? inModal : elements
}

import type { Observation, ObservedElement } from '../../turn/observation.ts'

/** What a visitor can use now: only what is in the modal dialog, if one is open. */
export function listUsable({ elements }: Observation): readonly ObservedElement[] {
  const inModal = elements.filter((element) => element.inModal && !element.disabled)
  return inModal.length > 0 ? inModal : elements
}

import type { Observation, ObservedElement } from '../../turn/observation.ts'

/** What a visitor can use now: while a modal dialog is open, only what is in it. */
export function listUsable({ elements }: Observation): readonly ObservedElement[] {
  const inModal = elements.filter((element) => element.inModal && !element.disabled)
  return inModal.length > 0 ? inModal : elements
}

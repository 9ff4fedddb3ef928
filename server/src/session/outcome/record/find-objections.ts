import type { Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { MIN_OBJECTION_WORDS } from '../../limits.ts'
import { findKnownText } from './fresh-text.ts'
import { squash } from './known-text.ts'

/**
 * What the pages after a submission show where pages tell of problems: messages marked as alerts or errors, and fields marked as
 * invalid that still have their value. Whatever their words, a success that only the page's words announce is uncertain beside them.
 * What was there before the submission or at the start does not count.
 */
export function findObjections(
  { before }: Step,
  answers: readonly Observation[],
  start: Observation,
): string[] {
  const known = findKnownText(start)
  const alerts = answers
    .flatMap((answer) => answer.facts.alerts.filter((text) => isMessage(text, answer)))
    .filter((text) => !before.facts.alerts.includes(text) && !known.has(squash(text)))
  return [
    ...new Set([...alerts, ...answers.flatMap((answer) => findRefusedFields(before, answer))]),
  ]
}

/** Sites also style buttons as dangerous, and tell screen readers the title of a new page. */
function isMessage(text: string, { title, elements }: Observation): boolean {
  const words = text.match(/\p{L}+/gu)?.length ?? 0
  return (
    words >= MIN_OBJECTION_WORDS &&
    !title.includes(text) &&
    !elements.some(({ name }) => name === text)
  )
}

/** A form that was sent and emptied can have invalid fields, too. */
function findRefusedFields(before: Observation, { facts, elements }: Observation): string[] {
  const old = new Set(before.facts.invalidFields.map(({ selector }) => selector))
  const filled = new Set(
    elements.filter(({ value }) => value !== null && value !== '').map(({ selector }) => selector),
  )
  return facts.invalidFields
    .filter(({ selector }) => !old.has(selector) && filled.has(selector))
    .map(({ name, message }) => message ?? name)
}

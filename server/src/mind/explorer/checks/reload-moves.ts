import { findAcceptedWrites } from '../../../turn/failed-requests.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { removeWords } from '../../../words/controls/remove.ts'
import { says } from '../../../words/says.ts'
import { isButton, isField, isLink } from '../controls/control-names.ts'
import { findActedOn } from '../memory/memory.ts'
import type { Move, View } from '../move.ts'
import { CHECK_SCORE, LIST_CHECK_SCORE, TURNS_TO_CHECK } from '../scores.ts'

/**
 * Opening the page again by its address shows whether it keeps what was saved, or what is on a list of the visitor's own. Once each in a
 * session, with turns to spare and without a goal that waits; never a page that may be the answer to something sent, which would send it again.
 */
export function listReloadMoves(view: View): Move[] {
  const { situation, goal, traits } = view
  const { observation, steps } = situation
  const last = steps.at(-1)
  const isFree = goal === null && situation.turnsLeft >= TURNS_TO_CHECK && !traits.isUnpractised
  if (last === undefined || !isFree || !observation.settled) return []
  const done = steps.filter(isReload)
  const hasSaved = wasSaved(last, observation) && !done.some((step) => holdsEntry(step.before))
  const hasOwn = listsOwn(observation) && !done.some((step) => listsOwn(step.before))
  if (!hasSaved && !(hasOwn && wasOnlyOpened(observation, steps))) return []
  const action = { kind: 'goto', url: observation.url } as const
  const score = hasSaved ? CHECK_SCORE : LIST_CHECK_SCORE
  return [{ action, score, motive: 'check_kept', label: observation.title }]
}

function isReload({ action, before }: Step): boolean {
  return action.kind === 'goto' && action.url === before.url
}

/** The last press saved a form whose fields had values: the page says so, and is the one that it was. */
function wasSaved(last: Step, observation: Observation): boolean {
  const pressed = findActedOn(last)
  const { before, after } = last
  if (pressed === undefined || !isButton(pressed) || before.url !== observation.url) return false
  const isNew = (text: string) => !before.facts.successes.includes(text)
  const isTold = after.facts.successes.some(isNew) || findAcceptedWrites(after).length > 0
  const isRefused = after.facts.alerts.length > 0 || after.facts.invalidFields.length > 0
  return isTold && !isRefused && holdsEntry(observation)
}

/** A field that still has a value: forms that are sent elsewhere empty theirs. */
function holdsEntry({ elements }: Observation): boolean {
  return elements.some((element) => isField(element) && hasText(element))
}

function hasText({ value, checked }: ObservedElement): boolean {
  return checked === null && (value ?? '').trim() !== ''
}

function listsOwn({ elements }: Observation): boolean {
  return elements.some(
    ({ row, name, href }) => row !== null && href === null && says(name, removeWords),
  )
}

/** The document came by a link or an address, and nothing was sent from it. */
function wasOnlyOpened({ documentId }: Observation, steps: readonly Step[]): boolean {
  const here = steps.filter(({ before }) => before.documentId === documentId)
  const opening = steps.findLast(
    ({ after }) => after.documentId === documentId && !here.some((step) => step.after === after),
  )
  const followed = opening === undefined ? undefined : findActedOn(opening)
  const isLinked = opening?.action.kind === 'goto' || (followed !== undefined && isLink(followed))
  return here.length === 0 && isLinked
}

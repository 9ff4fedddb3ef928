import { listConcepts } from '../../../lib/text/lexicon.ts'
import { namesLanguage } from '../../../lib/text/named-languages.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { noTopicWords } from '../../../words/controls/no-topic.ts'
import { saysOnly } from '../../../words/says.ts'
import { MAX_PRESSES } from '../../limits.ts'
import { findPurpose, isKeyPurpose, isLink } from '../controls/control-names.ts'
import { findActedOn, isWithoutEffect } from '../memory/memory.ts'
import type { Move, View } from '../move.ts'
import { GO_BACK_AT_ONCE_SCORE, INSIST_SCORE } from '../scores.ts'

/**
 * How a person reacts to the previous turn: presses a button again that did nothing, leaves a page that is not what its
 * link promised.
 */
export function planReacting(view: View): Move[] {
  const last = view.situation.steps.at(-1)
  if (last?.action.kind !== 'click') return []
  return [...planInsisting(view, last), ...planLeaving(view, last)]
}

function planInsisting(view: View, last: Step): Move[] {
  const pressed = findActedOn(last)
  if (pressed === undefined || !isKeyPurpose(findPurpose(pressed.name))) return []
  const { observation, steps } = view.situation
  const again = observation.elements.find(({ selector }) => selector === pressed.selector)
  if (again === undefined || again.disabled || !isWithoutEffect(last)) return []
  const presses = steps.filter(
    (step) => findActedOn(step)?.selector === pressed.selector && isWithoutEffect(step),
  )
  if (presses.length >= (last.result.requests > 0 ? MAX_PRESSES : MAX_PRESSES - 1)) return []
  const action = { kind: 'click', ref: again.ref } as const
  return [{ action, score: INSIST_SCORE, motive: 'insist', label: again.name }]
}

function planLeaving(view: View, last: Step): Move[] {
  const { observation } = view.situation
  const followed = findActedOn(last)
  if (followed === undefined || !isLink(followed) || !last.result.navigated) return []
  // In another language nothing has the words of before.
  if (namesLanguage(followed.name)) return []
  const isFreshPage = last.after === observation && view.memory.historyDepth > 0
  const isErrorPage = (observation.status ?? 200) >= 400
  if (!isFreshPage || isErrorPage || isAbout(followed.name, observation)) return []
  return [
    {
      action: { kind: 'back' },
      score: GO_BACK_AT_ONCE_SCORE,
      motive: 'disappointed',
      label: followed.name,
    },
  ]
}

/** Whether any word of the link, or a synonym, is on the page; true for links that name no topic. */
function isAbout(name: string, { title, url, lines }: Observation): boolean {
  const topics = (name.match(/\p{L}{4,}/gu) ?? []).filter((word) => !saysOnly(word, noTopicWords))
  if (topics.length === 0) return true
  const page = [title, url, ...lines].join(' ').toLowerCase()
  const concepts = listConcepts(page)
  const isNamed = topics.some((topic) => page.includes(topic.toLowerCase().slice(0, 5)))
  return isNamed || [...listConcepts(topics.join(' '))].some((concept) => concepts.has(concept))
}

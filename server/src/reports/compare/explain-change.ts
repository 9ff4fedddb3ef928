import type { UnreachedReason } from '@understudy/contract/comparison/run-comparison'
import { showPath } from '../../lib/address/fold-url.ts'
import { quoteText } from '../../lib/text/sentence.ts'
import type { Unreached } from './find-unreached.ts'
import type { ProblemPlace } from './list-places.ts'

type Side = 'earlier' | 'later'

/** That a run was at every place of a problem of the other run and did not see it, as a sentence. */
export function explainNotMet(places: readonly ProblemPlace[], side: Side): string {
  const names = new Set(places.map(({ persona }) => persona.name))
  const pages = new Set(places.map(({ url }) => showPath(url)))
  const did = places.some(({ actions }) => actions.length > 0) ? ', did the same there' : ''
  const visitors = joinWords([...names])
  return `In the ${side} run, ${visitors} opened ${joinWords([...pages])}${did} and did not meet the problem.`
}

/** Why a run shows nothing about a problem of the other run, as a sentence. */
export function explainUnreached({ reason, place }: Unreached, side: Side): string {
  const { persona, url, actions } = place
  const [name, page] = [persona.name, showPath(url)]
  const steps = actions.map(({ kind, label }) =>
    label === null ? kind : `${kind} ${quoteText(label)}`,
  )
  const sentences: Record<UnreachedReason, string> = {
    ...explanations,
    persona_missing: `${name}, who met it, did not take part in the ${side} run.`,
    session_ended_early: `In the ${side} run, the session of ${name} was cut short before that point of ${page}.`,
    page_not_visited: `In the ${side} run, ${name} did not open ${page}.`,
    step_not_repeated: `In the ${side} run, ${name} opened ${page} but did not do the same there: ${steps.join(', ')}.`,
    not_measured: `In the ${side} run, ${name} opened ${page}, but the record does not show that the rule was checked there.`,
    login_differs: `The ${side} run had other logins.`,
  }
  return sentences[reason]
}

/** Why the absence of a problem shows nothing, wherever the other run was. */
export const explanations = {
  only_said: 'Only a visitor said so, and another visit need not mention it.',
  not_reproduced:
    'It did not happen again when its steps were repeated in a clean browser, so a visit that does not meet it shows nothing.',
} as const

function joinWords(words: readonly string[]): string {
  return new Intl.ListFormat('en', { style: 'long', type: 'conjunction' }).format(words)
}

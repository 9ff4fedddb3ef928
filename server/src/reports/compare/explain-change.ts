import type { UnreachedReason } from '@understudy/contract/comparison/run-comparison'
import type { PersonaSnapshot } from '@understudy/contract/persona'
import { showPath } from '../../lib/address/fold-url.ts'
import { quoteText } from '../../lib/text/sentence.ts'
import { joinWords } from '../words.ts'
import type { Reached, Unreached } from './find-unreached.ts'

type Side = 'earlier' | 'later'

/** That visitors of a run came to every place of a problem of the other run and did not see it, in a sentence or two. */
export function explainNotMet(reached: readonly Reached[], side: Side): string {
  const visits = Map.groupBy(reached, ({ place, visitors }) =>
    JSON.stringify([listNames(visitors), place.actions.length > 0]),
  )
  const told = [...visits.values()].flatMap((same) =>
    same.slice(0, 1).map(({ place, visitors }) => ({
      opened: `${joinWords(listNames(visitors))} opened ${joinWords([...new Set(same.map((each) => showPath(each.place.url)))])}`,
      hasActed: place.actions.length > 0,
    })),
  )
  const [only, ...others] = told
  if (only !== undefined && others.length === 0) {
    const did = only.hasActed ? ', did the same there' : ''
    return `In the ${side} run, ${only.opened}${did} and did not meet the problem.`
  }
  const clauses = told.map(
    ({ opened, hasActed }) => `${opened}${hasActed ? ' and did the same there' : ''}`,
  )
  return `In the ${side} run, ${clauses.join('; ')}. None of these visits met the problem.`
}

function listNames(visitors: readonly PersonaSnapshot[]): string[] {
  return [...new Set(visitors.map(({ name }) => name))]
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
    persona_changed: `${name}, who met it, was edited between the runs, so the visits cannot be compared.`,
    session_ended_early: `In the ${side} run, the session of ${name} was cut short before that point of ${page}.`,
    page_not_visited: `In the ${side} run, ${name} did not open ${page}.`,
    page_failed: `In the ${side} run, ${name} opened ${page}, but the page failed, hung or was blocked.`,
    step_not_repeated: `In the ${side} run, ${name} opened ${page} but did not do the same there: ${steps.join(', ')}.`,
    not_measured: `In the ${side} run, ${name} opened ${page}, but the record does not show that the rule was checked there.`,
    login_differs: `The ${side} run had other logins.`,
    device_differs: `The visitors of the ${side} run had another device, on which a page can be different.`,
  }
  return sentences[reason]
}

/** Why the absence of a problem shows nothing, wherever the other run was. */
export const explanations = {
  only_said: 'Only a visitor said so, and another visit need not mention it.',
  not_reproduced:
    'It did not happen again when its steps were repeated in a clean browser, so a visit that does not meet it shows nothing.',
} as const

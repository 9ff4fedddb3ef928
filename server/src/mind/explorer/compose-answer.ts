import { continueSentence, endSentence, quoteText } from '../../lib/text/sentence.ts'
import { actions } from '../../turn/actions.ts'
import type { Situation } from '../mind.ts'
import { listGoals } from './aims/goals.ts'
import { shortenPhrase } from './phrases.ts'

/** Answers a questioner from the record: what was done last, what was expected and what happened. */
export function composeAnswer({ steps, observation, ...situation }: Situation): string {
  const last = steps.at(-1)
  if (last === undefined) {
    return endSentence(
      `I have only just arrived. I see ${quoteText(shortenPhrase(observation.title, 80))}`,
    )
  }
  const [goal] = listGoals({ steps, observation, ...situation })
  const purpose = goal === undefined ? '' : ` I am here to ${shortenPhrase(goal.text, 160)}`
  return `I ${describeAttempt(last)} and expected: ${continueSentence(last.decision.expectation)} ${describeEffect(last)}${purpose}`.trim()
}

function describeAttempt({ action, recorded }: Situation['steps'][number]): string {
  const { ref, label } = recorded
  if (label !== null && label !== '') return `tried ${shortenPhrase(quoteText(label), 80)}`
  if (ref !== null) return 'tried an unnamed control'
  // The records address the visitor, who speaks here.
  return action.kind === 'done' ? 'decided that I was done' : actions[action.kind].pastTense
}

function describeEffect({ result, after, before }: Situation['steps'][number]): string {
  const [alert] = after.facts.alerts.filter((text) => !before.facts.alerts.includes(text))
  if (result.failure !== null) return `It did not work: ${result.failure.message}`
  if (alert !== undefined)
    return endSentence(`The page said ${quoteText(shortenPhrase(alert, 160))}`)
  if (after.url !== before.url) {
    return endSentence(`I arrived at ${quoteText(shortenPhrase(after.title, 80))}`)
  }
  return result.changed ? 'The page changed.' : 'Nothing on the page changed.'
}

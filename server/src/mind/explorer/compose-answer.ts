import { continueSentence, endSentence, quoteText } from '../../lib/text/sentence.ts'
import type { Situation } from '../mind.ts'
import { listGoals } from './goals.ts'
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
  const what = last.recorded.label === null ? last.recorded.kind : quoteText(last.recorded.label)
  const purpose = goal === undefined ? '' : ` I am here to ${shortenPhrase(goal.text, 160)}`
  return `I tried ${shortenPhrase(what, 80)} and expected: ${continueSentence(last.decision.expectation)} ${describeEffect(last)}${purpose}`.trim()
}

function describeEffect({ result, after, before }: Situation['steps'][number]): string {
  const [alert] = after.facts.alerts.filter((text) => !before.facts.alerts.includes(text))
  if (result.failure !== null) return `It did not work: ${result.failure.message}`
  if (alert !== undefined)
    return endSentence(`The page said ${quoteText(shortenPhrase(alert, 160))}`)
  if (after.url !== before.url) {
    return endSentence(`I got to ${quoteText(shortenPhrase(after.title, 80))}`)
  }
  return result.changed ? 'The page changed.' : 'Nothing on the page changed.'
}

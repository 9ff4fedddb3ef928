import { endSentence, quoteText, startSentence } from '../../../lib/text/sentence.ts'
import { logoutNames } from '../../../turn/login-outcome.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { describeSubject, findActedControl, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'

/** Words that name no topic, so a page need not repeat them. */
const empty = new Set(
  'a an and all are at be by for from get go here home how in into is it learn link more my next now of on open or our out page read see shop show start the this to try up us use view want what with you your'.split(
    ' ',
  ),
)

/**
 * A backtrack with a cause: the persona followed a link, went back at once, and none of the link's words stand on the
 * page it led to. Going back alone is how people look around and says nothing against a site.
 */
export const misleadingLink = {
  name: 'misleading-link',
  traits: {},
  detect,
} satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const entry = earlier.at(-1)
  if (step.action.kind !== 'back' || entry === undefined || !isEntry(entry, step)) return []
  const control = findActedControl(entry)
  // What ends a login says what it does, not where it leads.
  if (control?.role !== 'link' || logoutNames.test(control.name)) return []
  const topics = findTopics(control.name)
  if (topics.length === 0 || topics.some((topic) => isMentioned(topic, step.before))) return []
  const name = nameControl(control)
  return [
    describeFriction({
      subject: describeSubject(entry.before.url, control),
      category: 'navigation',
      severity: 2,
      title: `${startSentence(name)} leads to something else`,
      expected: endSentence(`A page about ${quoteText(control.name.trim())}`),
      observed: `It led to ${nameUrl(step.before.url)} (${quoteText(step.before.title)}), where none of these words stand; the visitor went straight back.`,
      recommendation: `Name ${name} after the page it leads to, or point it to the page it names.`,
    }),
  ]
}

function isEntry(entry: Step, step: Step): boolean {
  const status = step.before.status ?? 200
  return (
    entry.action.kind === 'click' &&
    entry.result.navigated &&
    entry.after === step.before &&
    step.before.settled &&
    status < 400
  )
}

function findTopics(name: string): string[] {
  const words = name.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  return words.filter((word) => !empty.has(word)).map((word) => word.slice(0, 5))
}

function isMentioned(topic: string, { title, url, text, lines }: Observation): boolean {
  return [title, url, text, ...lines].some((words) => words.toLowerCase().includes(topic))
}

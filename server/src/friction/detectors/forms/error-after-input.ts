import { endSentence, quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { ActionKind } from '../../../turn/action.ts'
import { listUnanswered } from '../../../turn/failed-requests.ts'
import { nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { judgeMessage, type MessageQuality } from '../../judge-message.ts'
import { findNewAlerts } from '../../submission.ts'

interface Verdict {
  severity: number
  title: string
  recommendation: string
}

const verdicts: Partial<Record<MessageQuality, Verdict>> = {
  technical: {
    severity: 3,
    title: 'An error message is written for programmers',
    recommendation:
      'Say in plain words what happened and what to do next; log the technical details.',
  },
  system_failure: {
    severity: 3,
    title: 'The site fails after user input',
    recommendation: 'Fix the failure behind this message, and tell the user what to do next.',
  },
  vague: {
    severity: 2,
    title: 'An error message does not say what is wrong',
    recommendation: 'Name the field, what is wrong with it, and an example of what is accepted.',
  },
}

/** Actions that give a page something to accept or reject. */
const inputs: ReadonlySet<ActionKind> = new Set([
  'check',
  'click',
  'drag',
  'press',
  'select',
  'type',
  'upload',
])

/** An unhelpful error message after an input. A message that says what to correct is good behaviour. */
export const errorAfterInput = {
  name: 'error-after-input',
  traits: { canBeOurs: true },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  const { step } = context
  if (!inputs.has(step.action.kind)) return []
  const control = findActedControl(step)
  const isUnreached =
    step.after.failedRequests.some(({ blocked }) => blocked) ||
    listUnanswered(step.after).length > 0
  const cause = control === null ? 'the input' : `using ${nameControl(control)}`
  return findNewAlerts(step).flatMap((message) => {
    const quality = judgeMessage(message)
    const verdict = verdicts[quality]
    if (verdict === undefined || wasUnfolded(message, context)) return []
    const isOurs = quality === 'system_failure' && isUnreached
    return [
      describeFriction(
        {
          subject: createSubject(step.before.url, quality, foldMessage(message)),
          category: 'error',
          severity: verdict.severity,
          title: `${verdict.title}: ${quoteText(shorten(message))}`,
          expected: 'The input is accepted, or the page says how to correct it.',
          observed: endSentence(
            `After ${cause} on ${nameUrl(step.before.url)} the page said: ${quoteText(shorten(message))}`,
          ),
          recommendation: verdict.recommendation,
        },
        { quote: message, attribution: isOurs ? 'infrastructure' : 'site' },
      ),
    ]
  })
}

/** Whether this document showed the message before, and nothing was asked of the site now: the input only unfolded it again. */
function wasUnfolded(message: string, { step, earlier }: FrictionContext): boolean {
  const { documentId, acceptedWrites, failedRequests } = step.after
  if (acceptedWrites.length > 0 || failedRequests.length > 0) return false
  return earlier.some(({ before, after }) =>
    [before, after].some(
      (page) => page.documentId === documentId && page.facts.alerts.includes(message),
    ),
  )
}

function foldMessage(message: string): string {
  return message.toLowerCase().replaceAll(/\d+/g, '#').replaceAll(/\s+/g, ' ').slice(0, 80)
}

function shorten(message: string): string {
  return message.length <= 120 ? message : `${message.slice(0, 119)}…`
}

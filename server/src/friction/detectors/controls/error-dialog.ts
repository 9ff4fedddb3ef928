import { endSentence, quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import { actions } from '../../../turn/actions.ts'
import { askWords } from '../../../words/answers/ask.ts'
import { errorWords } from '../../../words/answers/error.ts'
import { says } from '../../../words/says.ts'
import { nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { judgeMessage } from '../../judge-message.ts'

/** What scripts put into a message when a value is missing or a call fails. */
const leftover = /\b(undefined|null|nan|cannot read|not a function)\b|\[object /i

/** A browser dialog that opened after an action and reports an error in unhelpful words. */
export const errorDialog = { name: 'error-dialog', detect } satisfies Detector

function detect({ step }: FrictionContext): NoticedFriction[] {
  const { before, after, action } = step
  const wasRefusedByUs = after.failedRequests.some(({ blocked }) => blocked)
  if (after === before || wasRefusedByUs || !actions[action.kind].touchesPage) return []
  const control = findActedControl(step)
  const cause = control === null ? 'the action' : nameControl(control)
  const messages = after.dialogs.flatMap(({ type, message }) => (type === 'alert' ? [message] : []))
  return [...new Set(messages)].filter(isFailure).map((message) => {
    const words = message.length <= 120 ? message : `${message.slice(0, 119)}…`
    return describeFriction(
      {
        subject: createSubject(
          before.url,
          message.toLowerCase().replaceAll(/\d+/g, '#').slice(0, 80),
        ),
        category: 'error',
        severity: 3,
        title: `${cause} opens an error dialog: ${quoteText(words)}`,
        expected: 'The action works, or the page says what the user can do about it.',
        observed: endSentence(
          `After ${cause} on ${nameUrl(before.url)} a dialog said: ${quoteText(words)}`,
        ),
        recommendation: `Find out why ${cause} fails, and say on the page what happened and what to do next.`,
      },
      { status: 'verified', quote: message, box: control?.box ?? null },
    )
  })
}

function isFailure(message: string): boolean {
  const quality = judgeMessage(message)
  if (quality === 'technical' || quality === 'system_failure' || quality === 'vague') return true
  return (says(message, errorWords) || leftover.test(message)) && !says(message, askWords)
}

import { endSentence, quoteText } from '../../../lib/text/sentence.ts'
import { hadLoginBlock } from '../../../turn/login-block.ts'
import { findLoginMessage, findLoginResult } from '../../../turn/login-result.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'

/** A login of the run that the site rejected. Whichever of the two is at fault, nothing behind the login was tested. */
export const refusedLogin = { name: 'refused-login', detect } satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  // Requests that we blocked never reached the site.
  if (findLoginResult(step, earlier) !== 'refused' || hadLoginBlock(step.after)) return []
  const message = findLoginMessage(step)
  const said =
    message === null ? 'without a message' : `and said: ${quoteText(message.slice(0, 200))}`
  return [
    describeFriction(
      {
        subject: 'login',
        category: 'form',
        severity: 0,
        title: 'The site rejected the run’s login',
        expected: 'The run’s login is accepted.',
        observed: endSentence(
          `After it was sent, ${nameUrl(step.after.url)} asked for the password again, ${said}`,
        ),
        recommendation:
          'Check that the stored login still works; the pages behind it were not tested.',
      },
      { attribution: 'infrastructure', status: 'verified', quote: message },
    ),
  ]
}

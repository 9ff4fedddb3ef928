import type { Observation } from '../../turn/observation.ts'
import { humanCheckWords } from '../../words/answers/human-check.ts'
import { says } from '../../words/says.ts'
import { MAX_GATE_ELEMENTS } from '../limits.ts'

const statusReasons: Record<number, string> = {
  401: 'The site asks for a login that this run does not have (HTTP 401).',
  403: 'The site refused the visit (HTTP 403).',
  407: 'The site refused the visit (HTTP 407).',
  429: 'The site rejected the visit because of too many requests (HTTP 429).',
  451: 'The site is not available from here for legal reasons (HTTP 451).',
}

/** Why the site keeps this visitor out, in words for a customer; null if it does not. */
export function findRefusal(observation: Observation): string | null {
  if (isCaptcha(observation)) {
    return 'The site asks visitors to prove that they are human, which a synthetic user does not do.'
  }
  const reason = observation.status === null ? undefined : statusReasons[observation.status]
  const hasForm = observation.elements.some((element) => element.role === 'textbox')
  return reason === undefined || (observation.status === 401 && hasForm) ? null : reason
}

/**
 * Whether a page asks visitors to prove that they are human, which is a refusal (`refusal.ts`). It ends the session on the first page
 * (`../open-first-page.ts`) or on several pages in a row (`find-ending.ts`).
 */
function isCaptcha({ title, lines, elements }: Observation): boolean {
  return elements.length <= MAX_GATE_ELEMENTS && says([title, ...lines].join('\n'), humanCheckWords)
}

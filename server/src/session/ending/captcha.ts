import { humanCheckWords } from '../../words/answers/human-check.ts'
import { says } from '../../words/says.ts'
import type { Observation } from '../../turn/observation.ts'

/** A page with at most this many elements can be a gate; a full page that mentions a captcha is not one. */
const MAX_GATE_ELEMENTS = 12

/**
 * Whether a page asks visitors to prove that they are human, which is a refusal (`refusal.ts`). It ends the session on the first page
 * (`../open-target.ts`) or on several pages in a row (`find-ending.ts`).
 */
export function isCaptcha({ title, lines, elements }: Observation): boolean {
  return elements.length <= MAX_GATE_ELEMENTS && says([title, ...lines].join('\n'), humanCheckWords)
}

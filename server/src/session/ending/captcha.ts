import { humanCheckWords } from '../../words/answers/human-check.ts'
import { says } from '../../words/says.ts'
import type { Observation } from '../../turn/observation.ts'
import { MAX_GATE_ELEMENTS } from '../limits.ts'

/**
 * Whether a page asks visitors to prove that they are human, which is a refusal (`refusal.ts`). It ends the session on the first page
 * (`../open-target.ts`) or on several pages in a row (`find-ending.ts`).
 */
export function isCaptcha({ title, lines, elements }: Observation): boolean {
  return elements.length <= MAX_GATE_ELEMENTS && says([title, ...lines].join('\n'), humanCheckWords)
}

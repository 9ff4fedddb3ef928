import type { Observation } from '../../turn/observation.ts'

const humanCheck =
  /verify (that )?you are (a )?human|are you a robot|i'?m not a robot|checking your browser|unusual traffic|complete the (security check|captcha)|solve (this|the) captcha|press (and|&) hold|enable javascript and cookies to continue|attention required|pardon our interruption/i

/** A page with at most this many elements can be a gate; a full page that mentions a captcha is not one. */
const MAX_GATE_ELEMENTS = 12

/**
 * Whether a page asks visitors to prove that they are human, which is a refusal (`refusal.ts`). It ends the session on the first page
 * (`../open-target.ts`) or on several pages in a row (`find-ending.ts`).
 */
export function isCaptcha({ title, lines, elements }: Observation): boolean {
  return elements.length <= MAX_GATE_ELEMENTS && humanCheck.test([title, ...lines].join('\n'))
}

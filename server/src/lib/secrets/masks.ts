import { secretMark } from './redact.ts'

/** Recorded in place of a password that the persona made up. */
export const hiddenText = '[hidden]'

/** Why a text with a mask is not entered, in words for the mind. Reports know such a turn by it. */
export const maskRefusal =
  'a mask stands for a hidden password and is not its text, so it is not entered; log in with use_credential, otherwise use your own words'

const words = [secretMark, hiddenText].map((mask) => mask.slice(1, -1)).join('|')

/** In any case and spacing, with brackets of other scripts or as an address writes them. */
const bracketed = new RegExp(
  String.raw`(?:[[［【〔]|%5b)(?:\s|%20|\+)*(?:${words})(?:\s|%20|\+)*(?:[\]］】〕]|%5d)`,
  'iu',
)

/** Nothing but what a page shows in place of a password. */
const dots = /^(?:\s*[•●∙⬤]\s*){3,}$/u

/** Whether a text has something that stands for what is hidden, instead of what is meant. */
export function hasMask(text: string): boolean {
  return bracketed.test(text) || dots.test(text)
}

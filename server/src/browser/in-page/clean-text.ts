/** Code points a reader cannot see: control, zero width, direction overrides, word joiners, tags. */
const unseen =
  /\p{Cc}|[\u{200B}-\u{200F}]|[\u{202A}-\u{202E}]|[\u{2060}-\u{2064}]|\u{FEFF}|[\u{E0000}-\u{E007F}]/gu

/** Text that is already clean, as most is: printable, single spaces. */
const alreadyClean = /^(?:[!-~\u{A1}-\u{17F}]| (?! ))*$/u

/** Longer than anything an observation keeps. A regular expression overflows the stack on much longer texts. */
export const maxReadText = 100_000

/** The beginning of a text as a reader sees it: white space collapsed, invisible code points removed. */
export function cleanText(whole: string): string {
  const text = whole.slice(0, maxReadText)
  if (alreadyClean.test(text)) return text
  return text.replaceAll(/\s+/gu, ' ').replaceAll(unseen, '')
}

/** `text` of at most `max` code units, with an ellipsis if it was cut. */
export function clipText(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1)}…`
}

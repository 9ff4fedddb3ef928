import { maxLengths } from './limits.ts'

/** At most `maxLength` code units, with an ellipsis if it was cut. */
export function boundText(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).toWellFormed()}…`
}

/** An address of at most 2,048 code units; it is cut without an ellipsis, so the rest is still an address. */
export function boundUrl(url: string): string {
  return url.slice(0, maxLengths.url)
}

import { z } from 'zod'
import { maxLengths } from './observe/observation-limits.ts'

/** Schema for text read from a page, cut to `maxLength` whatever the page contains. */
export function boundedText(maxLength: number): z.ZodType<string> {
  return z.string().transform((text) => boundText(text, maxLength))
}

/** At most `maxLength` code units, with an ellipsis if it was cut. */
export function boundText(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).toWellFormed()}…`
}

/** An address of at most 2,048 code units; it is cut without an ellipsis, so the rest is still an address. */
export function boundUrl(url: string): string {
  return url.slice(0, maxLengths.url)
}

/** Like `boundedText`, for addresses. */
export function boundedUrl(): z.ZodType<string> {
  return z.string().transform(boundUrl)
}

import { printable } from './printable.ts'

/** A recommendation on one line; a link to background reading is left to the report, because half of one leads nowhere. */
export function describeFix(recommendation: string): string {
  return printable(recommendation.replace(/; https:\/\/\S+ shows how\.$/, '.'), 240)
}

import { foldDigits } from '../lib/text/fold-digits.ts'
import { foldNumbers } from './fold-numbers.ts'

/** How many of something a text speaks of. */
export interface TextCount {
  count: number
  noun: string
}

/** “2 guests”, “Guests: 2”. */
const counted =
  /(?<![\p{N}.,:/-])(?<before>\d{1,4})\s+(?<noun>\p{L}{3,})|(?<label>\p{L}{3,})\s?[:：]\s?(?<after>\d{1,4})(?![\p{N}.,:/-])/gu

/** What a text counts, in figures or English words, in order. */
export function listCounts(text: string): TextCount[] {
  return Array.from(foldNumbers(foldDigits(text)).matchAll(counted), ({ groups }) => ({
    count: Number(groups?.['before'] ?? groups?.['after']),
    noun: groups?.['noun'] ?? groups?.['label'] ?? '',
  }))
}

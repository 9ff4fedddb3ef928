import { createBraceFinder } from './brace-finder.ts'

/** Markup in which no expression confuses an HTML parser. */
export interface MaskedMarkup {
  text: string
  /** Expressions by their placeholder character. */
  expressions: ReadonlyMap<string, string>
}

/** Pads a placeholder to the length of its expression. */
export const filler = '\u{E000}'

/** Placeholders are private characters of plane 15, two code units long like `{}`. */
const firstMark = 0xf_00_00
const maxMarks = 0xff_f0

/**
 * Replaces `{…}` in the attributes of Svelte and Astro with placeholders; every offset stays valid. Between tags,
 * Svelte's blocks are blanked, and Astro's expressions are kept because they contain elements.
 */
export function maskBraces(text: string, betweenTags: 'blank' | 'keep'): MaskedMarkup {
  const expressions = new Map<string, string>()
  const pieces: string[] = []
  const findClosingBrace = createBraceFinder(text)
  let quote: '' | '>' | '"' | "'" = ''
  let kept = 0
  for (let at = 0; at < text.length; at += 1) {
    quote = moveOn(text, at, quote)
    if (text.charAt(at) !== '{' || (quote === '' && betweenTags === 'keep')) continue
    const end = findClosingBrace(at)
    if (end === -1 || expressions.size >= maxMarks) continue
    const mark = String.fromCodePoint(firstMark + expressions.size)
    if (quote !== '') expressions.set(mark, text.slice(at + 1, end))
    const masked =
      quote === '' ? blank(text.slice(at, end + 1)) : fit(mark, text.slice(at, end + 3))
    pieces.push(text.slice(kept, at), masked)
    kept = end + 1
    at = end
  }
  pieces.push(text.slice(kept))
  return { text: pieces.join(''), expressions }
}

/**
 * The placeholder padded to the length of the expression; `value={x}/>` gets a blank, or the slash would be part of the
 * value.
 */
function fit(mark: string, text: string): string {
  const length = text.length - 2
  return text.endsWith('/>') ? `${mark.padEnd(length - 1, filler)} ` : mark.padEnd(length, filler)
}

/** What would end the current state: a tag, a quoted value in it, or nothing between tags. */
function moveOn(text: string, at: number, quote: '' | '>' | '"' | "'"): '' | '>' | '"' | "'" {
  const character = text.charAt(at)
  if (quote === '') return /^<[a-z]/i.test(text.slice(at, at + 2)) ? '>' : ''
  if (quote === '>') {
    if (character === '>') return ''
    return character === '"' || character === "'" ? character : '>'
  }
  return character === quote ? '>' : quote
}

/** Blanks of the same length and with the same line breaks. */
export function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ')
}

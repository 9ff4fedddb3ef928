import { stripControls } from './clean-text.ts'

/** Characters beyond ASCII mean nothing to a reader of Markdown. */
const letter = String.raw`[A-Za-z\u0080-\u{10ffff}]`
const number = String.raw`\d{1,6}(?:[.,/–-]\d{1,6}){0,5}`

/** Words that a reader of Markdown takes for nothing but text, without the punctuation around them. */
const plainWord = new RegExp(
  [
    // don’t, drop-down, and/or, item(s)
    String.raw`${letter}+(?:['/-]${letter}+)*(?:\(${letter}+\))?`,
    // 7, 1,234.50, 2026-11-27, 24/7, 2nd, 14px, 50%, 3-day
    String.raw`${number}(?:${letter}{1,3}|%|-${letter}+)?`,
    // 07:00–07:05; what is between two colons could be the name of an emoji.
    String.raw`\d{1,2}:\d\d(?:–\d{1,2}:\d\d)?`,
    // F1, h2
    String.raw`${letter}{1,2}\d{1,3}`,
  ]
    .map((form) => `^${form}$`)
    .join('|'),
  'u',
)

/** What a short name of a commit consists of, letters only as well. */
const commit = /[\da-f]{7}/i

/** Common words that begin like one. */
const commonWord = /^feedback$/i

/** Marks that mean something only at the start of a line or right before a word. */
const looseMark = /^[&/+=>-]$/

/** What begins an item of a list: of a numbered one, or of one of GitLab's descriptions. */
const lineStart = /^(?:\d{1,9}[.)]$|:)/

/** What is between words. Two of them cannot be in code: one ends it, the other one the cell of a table, in code as well. */
const between = new Map([
  [' ', ' '],
  ['|', String.raw`\|`],
  ['`', '&grave;'],
])

/** Parts of a line: what is between words, and scripts without spaces between words, where a word of letters ends. */
const borders =
  /( |[|`]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\u3000-\u303f\uff00-\uffef]+)/u

/**
 * What a keyword of GitLab ("Fixes") before it closes. GitLab searches the source of a description for both with only spaces between
 * them, also in code, so the two are never in the same code.
 */
const closable = /^(?:[\w./-]*#|[a-z][a-z\d+.-]*:\/\/|[a-z]\w*-\d|\[\w+:)/i

const openers = `"'(“‘«„「`
const closers = `.,;:!?"')”’»…」`

/** What closes what was opened in a word is part of the word. */
const pairs = [
  ['"', '"'],
  ["'", "'"],
  ['(', ')'],
  ['“', '”'],
  ['‘', '’'],
  ['«', '»'],
  ['「', '」'],
] as const

/**
 * Text as one line of Markdown that shows it literally, and of which no reader makes markup, HTML, a link, a mention, a reference,
 * an emoji or a command: only words known to be inert stay as they are, everything else is code
 * (docs/decisions/039-inert-markdown.md).
 */
export function escapeText(text: string): string {
  const line = stripControls(text).replaceAll(/\s+/g, ' ').trim()
  const written: string[] = []
  let code = ''
  const endCode = () => {
    if (code === '') return
    const trimmed = code.trimEnd()
    written.push(`\`${trimmed}\``, code.slice(trimmed.length))
    code = ''
  }
  for (const [index, part] of joinSelectors(line.split(borders)).entries()) {
    if (part === ' ' && code !== '') {
      code += part
      continue
    }
    const [before, core, after] = divide(part, index === 0)
    if (core === '' || before !== '' || closable.test(core)) endCode()
    written.push(before)
    code += core
    if (after === '' && core !== '') continue
    endCode()
    written.push(after)
  }
  endCode()
  return written.join('')
}

/** A value with blanks within a selector, such as `a[title="Add a tag"]`. */
const [openedValue, closedValue] = [/\[[\w-]+="[^"]*$/, /^[^"[\]]*"\]/]

/** More words are no value of a selector. */
const MAX_VALUE_PARTS = 24

/** One part for a selector whose value has blanks between plain words, so that it is one code. */
function joinSelectors(parts: readonly string[]): string[] {
  const joined: string[] = []
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? ''
    const end = openedValue.test(part) ? findValueEnd(parts, at) : at
    joined.push(parts.slice(at, end + 1).join(''))
    at = end
  }
  return joined
}

/** The part that ends the value which begins in this one; this one if none does, or if what is between is not plain. */
function findValueEnd(parts: readonly string[], from: number): number {
  for (let at = from + 1; at < Math.min(parts.length, from + MAX_VALUE_PARTS); at += 1) {
    const part = parts[at] ?? ''
    if (closable.test(part)) return from
    if (closedValue.test(part)) return at
    if (part !== ' ' && part !== '' && !isPlain(part, '')) return from
  }
  return from
}

/** Text before code, code, text after it; without code, the text is in front. */
function divide(part: string, isFirst: boolean): readonly [string, string, string] {
  const written = between.get(part)
  if (written !== undefined) return [written, '', '']
  const [before, core, after] = trimPunctuation(part)
  if (isFirst && lineStart.test(part)) return ['', part, '']
  const isInert = core === '' || isPlain(core, after) || (!isFirst && looseMark.test(part))
  return isInert ? [part, '', ''] : [before, core, after]
}

function isPlain(core: string, after: string): boolean {
  // GitLab calls %"…" a milestone, and :00: can be the name of an emoji.
  const isContinued = /%["']|:\d\d:/.test(core + after)
  const isCommit = commit.test(core) && !commonWord.test(core)
  return plainWord.test(core) && !isCommit && !isContinued
}

/** A word and the punctuation around it. */
function trimPunctuation(part: string): readonly [string, string, string] {
  let start = 0
  while (start < part.length && openers.includes(part.charAt(start))) start += 1
  const opened = pairs.filter(([opener, closer]) => {
    const at = part.indexOf(opener, start)
    return at !== -1 && at < part.lastIndexOf(closer)
  })
  const isAround = (at: number) => {
    const character = part.charAt(at)
    // An address can end in "#!".
    if (character === '!' && part.charAt(at - 1) === '#') return false
    return closers.includes(character) && !opened.some(([, closer]) => closer === character)
  }
  let end = part.length
  while (end > start && isAround(end - 1)) end -= 1
  return [part.slice(0, start), part.slice(start, end), part.slice(end)]
}

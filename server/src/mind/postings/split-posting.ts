import type { SectionKind } from './heading-phrases.ts'
import { findHeading } from './headings.ts'

/** A line of a posting: its words without list marks, and its section. */
export interface PostingLine {
  section: SectionKind
  text: string
  /** It is marked as an entry of a list. */
  isItem: boolean
}

const bullet = /^(?:[-*+•·●○▪■◦‣⁃–—✓►»→]|\d{1,2}[.)])\s+/u

/** A picture; signs such as ™ belong to a name. */
const picture = String.raw`(?:(?![©®™])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}])`
const leadingPicture = new RegExp(`^\\s*${picture}`, 'u')
const pictures = new RegExp(`${picture}+`, 'gu')

/** Entries of a list in one line: `1. Scan pallets. 2. Print labels.`, `• Scan • Print`. */
const inlineNumbers = /(?<=\s)(?=\d{1,2}[.)]\s+\p{L})/u
const inlineBullets = /\s+(?=[•●▪■✓►]\s)/u

/** An unprocessed line. */
interface RawLine {
  line: string
  isItem: boolean
  isAfterGap: boolean
}

/**
 * The lines of a posting with their sections; known headings and empty lines are left out. What follows a list after an
 * empty line no longer belongs to its section.
 */
export function splitPosting(posting: string): PostingLine[] {
  const lines: PostingLine[] = []
  let section: SectionKind = 'intro'
  for (const { line, isItem, isAfterGap } of readLines(posting)) {
    const heading = isItem ? null : findHeading(line)
    if (heading !== null) {
      section = placeHeading(heading.section, lines)
      lines.push(...splitRest(heading.rest, section))
    } else {
      const last: PostingLine | undefined = lines.at(-1)
      const isPastList: boolean =
        !isItem && isAfterGap && last?.isItem === true && last.section === section
      section = isPastList ? 'other' : section
      lines.push({ section, isItem, text: strip(line) })
    }
  }
  return lines.filter(({ text }) => text !== '')
}

/** Drops empty lines and joins list entries that continue on the next line. */
function readLines(posting: string): RawLine[] {
  const lines: RawLine[] = []
  let isAfterGap = false
  let isBelowHeading = false
  const raws = posting.split('\n').flatMap(splitInline)
  for (const [index, raw] of raws.entries()) {
    const line = raw.replaceAll(pictures, ' ').replaceAll(/\s+/gu, ' ').trim()
    const isHeading = opensSection(line)
    // Above the first heading, pictures mark the name of the job, its place and the like.
    const isMarked = isBelowHeading && !isHeading && isPictureItem(raws, index)
    isBelowHeading ||= isHeading
    const last = lines.at(-1)
    if (!isAfterGap && !isMarked && last !== undefined && continues(last, line)) {
      lines[lines.length - 1] = { ...last, line: `${last.line} ${line}` }
    } else if (line !== '') {
      lines.push({ line, isItem: isMarked || bullet.test(line), isAfterGap })
    }
    isAfterGap = line === ''
  }
  return lines
}

function opensSection(line: string): boolean {
  const heading = findHeading(line)
  return heading !== null && heading.section !== 'other'
}

function continues(last: RawLine, line: string): boolean {
  return last.isItem && /^\p{Ll}/u.test(line)
}

/** Whether a line and the one before or after it begin with a picture, which then marks entries of a list. */
function isPictureItem(lines: readonly string[], index: number): boolean {
  const [own, ...around] = [index, index - 1, index + 1].map((at) =>
    leadingPicture.test(lines[at] ?? ''),
  )
  return own === true && around.includes(true)
}

function splitInline(line: string): string[] {
  const numbered = line.split(inlineNumbers)
  const isList = numbered.length > 1 && /(?:^|:)\s*1[.)]\s/u.test(line)
  return isList ? numbered : line.split(inlineBullets)
}

/** A heading above everything else is the name of the job, or of the employer. */
function placeHeading(section: SectionKind, before: readonly PostingLine[]): SectionKind {
  return section === 'other' && before.length === 0 ? 'intro' : section
}

/** What follows a heading on its own line is a list if semicolons separate it. */
function splitRest(rest: string, section: SectionKind): PostingLine[] {
  const parts = rest.split(/;\s+/u)
  return parts.map((part) => ({ section, isItem: parts.length > 1, text: strip(part) }))
}

function strip(line: string): string {
  return line
    .replace(bullet, '')
    .replaceAll(/\*\*|__|`/gu, '')
    .trim()
}

/** As alternatives for a regular expression. */
export const germanMonths =
  'Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember'

/** The full stop after the day of a German date, `1. März`, does not end a sentence. */
const sentenceEnd = new RegExp(
  `(?<=[.!?])\\s+(?=[\\p{Lu}"“„])(?!(?<=\\d\\.\\s)(?:${germanMonths})\\b)`,
  'u',
)

/** The sentences of a line. */
export function splitSentences(text: string): string[] {
  return text
    .split(sentenceEnd)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

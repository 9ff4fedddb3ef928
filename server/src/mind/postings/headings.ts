import { MAX_HEADING_LENGTH, MAX_HEADING_WORDS } from '../limits.ts'
import { headingPhrases, type SectionKind } from './heading-phrases.ts'

const headings = headingPhrases.map(
  ([section, patterns]) => [section, new RegExp(`^(?:${patterns.join('|')})$`, 'u')] as const,
)

/**
 * Parses a line as a heading: which section it opens, and what follows on the same line; an unknown heading is returned
 * as its own rest. null if it is not a heading.
 */
export function findHeading(line: string): { section: SectionKind; rest: string } | null {
  const plain = line
    .replace(/^#+\s*/u, '')
    .replaceAll(/\*\*|__/gu, '')
    .trim()
  const whole = findSection(plain) ?? findIntroduced(plain)
  if (whole !== null) return { section: whole, rest: '' }
  const [, label = '', rest = ''] = /^([^:]{3,60}):\s+(\S.*)$/u.exec(plain) ?? []
  const labelled = findSection(label)
  if (labelled !== null) return { section: labelled, rest }
  const isMarked = plain !== line || plain.endsWith(':') || isLoud(plain)
  const isShort = plain.length <= MAX_HEADING_LENGTH && plain.split(' ').length <= MAX_HEADING_WORDS
  return isMarked && isShort ? { section: 'other', rest: plain.replace(/:$/u, '') } : null
}

function isLoud(text: string): boolean {
  return /\p{Lu}{4}/u.test(text) && text === text.toUpperCase()
}

/** `Duties and responsibilities include the following. Other duties may be assigned.` */
function findIntroduced(text: string): SectionKind | null {
  const [, name = ''] =
    /^(.{3,60}?) (?:include|includes|are|umfassen)(?: (?:the following|but are not limited to|folgendes|folgende aufgaben))[.:](?: .{0,80})?$/iu.exec(
      text,
    ) ?? []
  return findSection(name)
}

function findSection(text: string): SectionKind | null {
  if (text === '' || text.length > MAX_HEADING_LENGTH || text.endsWith('.')) return null
  if (text.split(' ').length > MAX_HEADING_WORDS) return null
  const name = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^[^\p{L}]+/u, '')
    .replace(/[^\p{L}]+$/u, '')
  return headings.find(([, pattern]) => pattern.test(name))?.[0] ?? null
}

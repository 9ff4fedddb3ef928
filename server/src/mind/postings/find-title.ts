import { startSentence } from '../../lib/text/sentence.ts'
import { MAX_TITLE_LENGTH, MAX_TITLE_WORDS, TOP_LINES } from '../limits.ts'
import { nameOne, namesRole } from './roles.ts'
import { germanMonths, type PostingLine, splitSentences } from './split-posting.ts'

/** The name of the job and, if the posting mentions it there, of the employer. */
export interface PostingTitle {
  title: string
  employer: string | null
}

/** `(m/w/d)` and variants, which German postings add to the title. */
export const genderMark = /\((?:all genders|gn|[mwfdx](?:\s*[/|*,]\s*(?:[mwfdx]|divers|gn))+)\)/iu

const label =
  /^(?:(?:job|position|working) ?title|title|position|role|vacancy|job|stelle|stellenbezeichnung|stellentitel)\s*:\s*(\S.*)$/iu

const employerLabel =
  /^(?:company|employer|organi[sz]ation|unternehmen|arbeitgeber)\s*:\s*(\S.{0,79})$/iu

const announcement =
  /^(?:we(?:'|’)?re hiring|we are hiring|now hiring|hiring|wanted|vacancy|job posting|job opening|job|open position|wir suchen|gesucht|stellenangebot|stellenanzeige)\s*[:!–-]\s*/iu

const germanAsking = String.raw`\b(?:[Ss]uchen wir|[Ww]ir suchen|[Ss]ucht)\s+(?:(?:zum|zur|ab|für|per)\s.{2,60}?\s)??`

const asked = [
  /\b(?:looking|searching) for\s+(?<what>.+)/iu,
  /\b(?:hiring|seeking|recruiting|we need|needs)\s+(?<what>.+)/iu,
  /^as (?=an? |our |the )(?<what>.+?),? you\b/iu,
  // The article marks the start of the name; without one, the first capital that is not part of a date does.
  new RegExp(`${germanAsking}(?=eine?n?\\b)(?<what>.+)`, 'u'),
  new RegExp(`${germanAsking}(?=\\p{Lu})(?!(?:Zeitpunkt|${germanMonths})\\b)(?<what>.+)`, 'u'),
]

const article =
  /^(?:an? |our (?:next|first|new) |another |the |eine?n?(?:\/n|\/r|\(n\)|\*n)? |(?:highly )?(?:experienced|motivated|talented|passionate|reliable|enthusiastic|skilled|friendly|engagierte[nr]?|erfahrene[nr]?|motivierte[nr]?) )+/iu

/** Where the name of a job ends within a sentence. */
const endOfName =
  /\s*[.,;:!(]|\s+(?:to|who|with|for|at|in|on|that|based|based in|and you|reporting|mit|für|zur|zum|am|im|als|der|die|das)\s/u

/** The advertised job: from a label, the top lines, or the sentence that says who is wanted. null if there is none. */
export function findTitle(lines: readonly PostingLine[]): PostingTitle | null {
  const intro = lines.filter(({ section }) => section === 'intro' || section === 'other')
  const found = findName(lines, intro)
  if (found === null || found.employer !== null) return found
  const [employer = null] = intro.flatMap(({ text }) => [
    ...(employerLabel.exec(text)?.slice(1) ?? []),
    ...splitSentences(text).flatMap((sentence) => findSeeker(sentence) ?? []),
  ])
  return { ...found, employer }
}

function findName(
  lines: readonly PostingLine[],
  intro: readonly PostingLine[],
): PostingTitle | null {
  return (
    findFirst(lines.slice(0, TOP_LINES), readLabel) ??
    findFirst(lines.slice(0, TOP_LINES), readTopLine) ??
    findFirst(intro.length > 0 ? intro : lines, readAsked) ??
    findFirst(lines, readAsked)
  )
}

/** Labels for the titles of two jobs: a persona of both would be nobody. */
export function namesSeveralJobs(lines: readonly PostingLine[]): boolean {
  const titles = lines.flatMap((line) => {
    const isOfJob =
      /^(?:(?:job|position|working) ?title|position|vacancy|stellenbezeichnung|stellentitel)\b/iu
    return isOfJob.test(line.text) ? (readLabel(line)?.title ?? []) : []
  })
  return new Set(titles).size > 1
}

function findFirst(
  lines: readonly PostingLine[],
  read: (line: PostingLine) => PostingTitle | null,
): PostingTitle | null {
  for (const line of lines) {
    const found = read(line)
    if (found !== null) return found
  }
  return null
}

function readLabel({ text }: PostingLine): PostingTitle | null {
  const value = label.exec(text)?.[1]
  return value === undefined || value.length > MAX_TITLE_LENGTH ? null : readName(value)
}

function readTopLine({ section, text, isItem }: PostingLine): PostingTitle | null {
  if (section !== 'intro' && section !== 'other') return null
  const line = text.replace(/^#+\s*/u, '')
  const name = announcement.test(line) ? readAnnounced(line.replace(announcement, '')) : line
  const isLine = !isItem && !/[.!?;:]$/u.test(name) && name.length <= MAX_TITLE_LENGTH
  if (!isLine || name.split(' ').length > MAX_TITLE_WORDS) return null
  if (/\b(?:is|are|was|we|you|ist|sind|wir|sucht|how|why)\b/iu.test(name)) return null
  return readName(name)
}

/** The sentence after the announcement: in a posting of one paragraph, the rest describes the job. */
function readAnnounced(text: string): string {
  const [sentence = ''] = splitSentences(text)
  return nameOne(sentence)
    .replace(/[.!]$/u, '')
    .replace(/^(?:join|come|work)\b.{0,60}?\bas (?=an? |our )/iu, '')
    .replace(article, '')
}

function readAsked({ text }: PostingLine): PostingTitle | null {
  for (const sentence of splitSentences(text)) {
    const what = asked
      .map((pattern) => pattern.exec(nameOne(sentence))?.groups?.['what'])
      .find(namesSomeRole)
    const name = what?.replace(article, '').split(endOfName)[0] ?? ''
    if (namesRole(name) && name.length <= MAX_TITLE_LENGTH) {
      return { title: capitalise(name), employer: findSeeker(sentence) }
    }
  }
  return null
}

function namesSomeRole(text: string | undefined): boolean {
  return text !== undefined && namesRole(text)
}

/** `Title (m/w/d) in Teilzeit`, `Title | Employer | Place`, `Title at Employer`, `Title - Place`. */
function readName(text: string): PostingTitle | null {
  const [named = '', employer] = text.split(/\s+(?:at|@|bei)\s+/u)
  const [beforeMark = '', ...afterMark] = named
    .replace(/\s+(?:needed|wanted|required|gesucht)\b.*$/iu, '')
    .split(genderMark)
  const title = (namesRole(beforeMark) ? beforeMark : afterMark.join(' '))
    .split(/\s+[-–—|•·]\s+|\s*\||,\s/u)
    .map((part) => part.replaceAll(/\s*\([^)]*\)/gu, '').trim())
    .find(namesRole)
  if (title === undefined) return null
  return { title: capitalise(title), employer: readEmployer(employer) }
}

/** `Acme is looking for …`, `Die Muster GmbH sucht …` */
function findSeeker(sentence: string): string | null {
  const [, name] =
    /^(?:At |Die |Der |Das )?([\p{Lu}\d][\p{L}\p{N}&.'’-]*\s(?:(?:[\p{Lu}\d][\p{L}\p{N}&.'’-]*|of|for|and|&|für|und)\s){0,5})(?:(?:is|are) (?:now |currently )?(?:hiring|looking|seeking|recruiting|searching)|sucht|seeks)\b/u.exec(
      sentence,
    ) ?? []
  return name === undefined || /^(?:we|there|it|this|she|he|they)\s*$/iu.test(name)
    ? null
    : name.trim()
}

function readEmployer(text: string | undefined): string | null {
  const name = text?.split(/\s+[-–—|•·(]\s*|,\s|\s+in\s/u)[0]?.trim()
  return name === undefined || name === '' ? null : name
}

function capitalise(text: string): string {
  const plain = text.replaceAll(/\s+/gu, ' ').trim()
  const calm = plain === plain.toUpperCase() ? plain.replaceAll(/\p{Lu}{4,}/gu, toTitleCase) : plain
  return startSentence(calm)
}

/** Shorter ones may be abbreviations. */
function toTitleCase(word: string): string {
  return word.charAt(0) + word.slice(1).toLowerCase()
}

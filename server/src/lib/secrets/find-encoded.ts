import { type FoldedText, locateEscapes, readEscapes, rewrite } from '../text/fold-text.ts'
import { listCodes } from './encode-secret.ts'
import type { Span } from './find-obfuscated.ts'

/** A text as one kind of code: foreign characters are dropped, and the rest has one canonical form. */
export interface CodeView {
  /** The characters to drop. */
  others: RegExp
  /** Must not change the length. */
  spell: (text: string) => string
  needles: readonly string[]
  /** Fewer units mean nothing. */
  minUnits: number
}

/** How to search for secrets in codes of any base, in base32 and in base64. */
export function createCodeViews(secrets: readonly string[]): CodeView[] {
  const codes = secrets.map(listCodes)
  const views: CodeView[] = [
    {
      others: /[^01]+/gu,
      spell: asItIs,
      needles: codes.flatMap(({ binary }) => binary),
      minUnits: 21,
    },
    {
      others: /\D+/gu,
      spell: asItIs,
      needles: codes.flatMap(({ numbers }) => numbers),
      minUnits: 6,
    },
    {
      others: /[^a-z\d]+/giu,
      spell: (text) => text.toLowerCase(),
      needles: codes.flatMap(({ letters }) => letters),
      minUnits: 8,
    },
    {
      // Words are dropped too, unless every letter can be a digit.
      others: /\\x|0x|u\+(?:00)?|(?<!\d)[a-f]{0,32}[g-z][a-z]*|[^\da-f]/giu,
      spell: (text) => text.toLowerCase(),
      needles: codes.flatMap(({ hexadecimal }) => hexadecimal),
      minUnits: 6,
    },
    {
      others: /[^a-z2-7]+/giu,
      spell: (text) => text.toUpperCase(),
      needles: codes.flatMap(({ base32 }) => base32),
      minUnits: 6,
    },
    {
      others: /[^\w+/-]+/gu,
      spell: (text) => text.replaceAll('-', '+').replaceAll('_', '/'),
      needles: codes.flatMap(({ base64 }) => base64),
      minUnits: 5,
    },
  ]
  return views.filter(({ needles }) => needles.length > 0)
}

/** Where a text contains encoded secrets, even if the codes are separated. */
export function findEncoded(text: string, views: readonly CodeView[]): Span[] {
  const read = readEscapes(text)
  const present = views.filter((view) => {
    const seen = viewCodes(read, view)
    return view.needles.some((needle) => seen.includes(needle))
  })
  if (present.length === 0) return []
  const source = locateEscapes(text)
  return present.flatMap((view) => {
    const { text: seen, starts, ends } = locateCodes(source, view)
    return view.needles.flatMap((needle) =>
      locateAll(seen, needle).map((at) => ({
        start: starts[at] ?? 0,
        end: ends[at + needle.length - 1] ?? 0,
      })),
    )
  })
}

/** A text whose escapes were read as codes of one kind. */
export function viewCodes(read: string, { others, spell }: CodeView): string {
  return spell(read.replaceAll(others, ''))
}

/** The same, with the position of every unit; slower. */
export function locateCodes(read: FoldedText, { others, spell }: CodeView): FoldedText {
  const left = rewrite(read, others, () => '')
  return { ...left, text: spell(left.text) }
}

function locateAll(text: string, needle: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length))
    found.push(at)
  return found
}

function asItIs(text: string): string {
  return text
}

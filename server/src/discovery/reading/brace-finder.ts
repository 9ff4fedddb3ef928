type Closing = '}' | ')' | ']' | '`'

const pairs: Partial<Record<string, Closing>> = { '{': '}', '(': ')', '[': ']', '`': '`' }

/** Offset of the brace that closes the one at this offset; -1 if it is never closed. */
export type BraceFinder = (start: number) => number

/** What is between an opening character and its closing one, without what is nested in it. */
interface Level {
  closing: Closing
  /** Its position in the list of ends. */
  index: number
}

/**
 * Takes strings, templates and comments into account. Braces in unclosed ones are searched for again and again, so it is kept
 * where each level ended: all searches together take time linear in the length of the text.
 */
export function createBraceFinder(text: string): BraceFinder {
  const ends: number[] = []
  /** By offset: the level that continued there, plus one. */
  const levels = new Map<Closing, Int32Array>()
  const lastCommentEnd = text.lastIndexOf('*/')

  function enter(closing: Closing): Level {
    if (!levels.has(closing)) levels.set(closing, new Int32Array(text.length))
    return { closing, index: ends.push(-1) - 1 }
  }

  /** The end of the level if the text ends it at this offset or another search knows it; otherwise it continues there. */
  function findEnd({ closing, index }: Level, at: number): number | undefined {
    if (text.charAt(at) === closing) return at
    const known = levels.get(closing)
    const level = known?.[at] ?? 0
    if (known !== undefined && level === 0) known[at] = index + 1
    return ends[level - 1]
  }

  return (start) => {
    const outermost = enter('}')
    const open = [outermost]
    let at = start + 1
    for (let level = open.at(-1); level !== undefined && at < text.length; level = open.at(-1)) {
      const end = findEnd(level, at)
      if (end === -1) break
      if (end !== undefined) {
        ends[level.index] = end
        open.pop()
        at = end + 1
        continue
      }
      const { next, opens } = readToken(text, at, {
        isTemplate: level.closing === '`',
        lastCommentEnd,
      })
      if (opens !== null) open.push(enter(opens))
      at = next
    }
    return ends[outermost.index] ?? -1
  }
}

interface Token {
  /** The start of the next token. */
  next: number
  opens: Closing | null
}

interface Place {
  isTemplate: boolean
  lastCommentEnd: number
}

function readToken(text: string, at: number, { isTemplate, lastCommentEnd }: Place): Token {
  const character = text.charAt(at)
  if (character === '\\') return { next: at + 2, opens: null }
  if (isTemplate) {
    return text.startsWith('${', at) ? { next: at + 2, opens: '}' } : { next: at + 1, opens: null }
  }
  if (text.startsWith('/*', at)) {
    const isClosed = at + 2 <= lastCommentEnd
    return { next: isClosed ? text.indexOf('*/', at + 2) + 2 : text.length, opens: null }
  }
  if (character === "'" || character === '"') return { next: skipText(text, at), opens: null }
  return { next: at + 1, opens: pairs[character] ?? null }
}

/** A quote that is not closed on its line is an apostrophe. */
function skipText(text: string, start: number): number {
  const quote = text.charAt(start)
  for (let at = start + 1; at < text.length && text.charAt(at) !== '\n'; at += 1) {
    if (text.charAt(at) === quote) return at + 1
    if (text.charAt(at) === '\\') at += 1
  }
  return start + 1
}

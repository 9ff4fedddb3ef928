const pairs: Partial<Record<string, string>> = { '{': '}', '(': ')', '[': ']' }

/**
 * Offset of the brace that closes the one at `start`, taking strings, templates and comments into account; -1 if it is
 * never closed.
 */
export function findClosingBrace(text: string, start: number): number {
  const open: string[] = []
  for (let at = start; at < text.length; at = step(text, at, open)) {
    if (open.length === 1 && text.charAt(at) === open[0]) return at
  }
  return -1
}

/** Processes one token and returns the start of the next. */
function step(text: string, at: number, open: string[]): number {
  const character = text.charAt(at)
  if (character === '\\') return at + 2
  if (character === open.at(-1)) {
    open.pop()
    return at + 1
  }
  if (open.at(-1) === '`') {
    if (!text.startsWith('${', at)) return at + 1
    open.push('}')
    return at + 2
  }
  if (text.startsWith('/*', at)) return skipTo(text, '*/', at)
  if (character === "'" || character === '"') return skipText(text, at)
  const closing = character === '`' ? '`' : pairs[character]
  if (closing !== undefined) open.push(closing)
  return at + 1
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

function skipTo(text: string, end: string, start: number): number {
  const at = text.indexOf(end, start + 2)
  return at === -1 ? text.length : at + end.length
}

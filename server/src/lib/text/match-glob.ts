type Piece = { kind: 'text'; character: string } | { kind: 'any' } | { kind: 'run' | 'deep_run' }

/**
 * Whether a name such as a branch matches a pattern: `*` matches any characters except `/`, `**` any characters, `?`
 * one character except `/`. Runs in time proportional to both lengths for every pattern, which implementations based on
 * regular expressions cannot guarantee; customers write the patterns.
 */
export function matchGlob(pattern: string, name: string): boolean {
  const pieces = splitPattern(pattern)
  // reached[i]: the first i pieces match the part of the name read so far.
  let reached = skipRuns(pieces, [true])
  for (const character of name) {
    const next = pieces.map(() => false)
    for (const [index, piece] of pieces.entries()) {
      if (reached[index] === true && fits(piece, character)) {
        next[isRun(piece) ? index : index + 1] = true
      }
    }
    reached = skipRuns(pieces, next)
  }
  return reached[pieces.length] === true
}

function splitPattern(pattern: string): Piece[] {
  const tokens = pattern.match(/\*\*+|[\s\S]/gu) ?? []
  return tokens.map((token) => {
    if (token === '?') return { kind: 'any' }
    if (token === '*') return { kind: 'run' }
    return token.startsWith('**') ? { kind: 'deep_run' } : { kind: 'text', character: token }
  })
}

function fits(piece: Piece, character: string): boolean {
  if (piece.kind === 'text') return piece.character === character
  return piece.kind === 'deep_run' || character !== '/'
}

function isRun({ kind }: Piece): boolean {
  return kind === 'run' || kind === 'deep_run'
}

/** A run can be empty. */
function skipRuns(pieces: readonly Piece[], reached: readonly boolean[]): boolean[] {
  const skipped = [...reached]
  for (const [index, piece] of pieces.entries()) {
    if (skipped[index] === true && isRun(piece)) skipped[index + 1] = true
  }
  return skipped
}

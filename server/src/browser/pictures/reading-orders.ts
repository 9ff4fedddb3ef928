import type { Box } from '../../lib/box.ts'

/** Where a text is painted. */
interface Piece {
  text: string
  box: Box
}

/** A box along one direction: from `start`, and what is across it. */
interface Place {
  start: number
  middle: number
  size: number
}

/**
 * The orders in which a visitor can read pieces of text, whatever their order in the document: row by row, and column by
 * column. Blank ones are left out.
 */
export function listReadingOrders<T extends Piece>(pieces: readonly T[]): T[][] {
  const shown = pieces.filter(({ text }) => text.trim() !== '')
  const rows = readInLines(shown, ({ x, y, height }) => {
    return { start: x, middle: y + height / 2, size: height }
  })
  const columns = readInLines(shown, ({ x, y, width }) => {
    return { start: y, middle: x + width / 2, size: width }
  })
  return [rows, columns]
}

/** A line ends with the first piece that is further from the line's first than half of the smaller of both. */
function readInLines<T extends Piece>(pieces: readonly T[], locate: (box: Box) => Place): T[] {
  const places = pieces
    .map((piece) => ({ piece, place: locate(piece.box) }))
    .toSorted((one, other) => one.place.middle - other.place.middle)
  const lines: (typeof places)[] = []
  for (const each of places) {
    const line = lines.at(-1)
    const first = line?.[0]
    if (line !== undefined && first !== undefined && areBeside(first.place, each.place))
      line.push(each)
    else lines.push([each])
  }
  return lines.flatMap((line) =>
    line.toSorted((one, other) => one.place.start - other.place.start).map(({ piece }) => piece),
  )
}

function areBeside(first: Place, next: Place): boolean {
  return next.middle - first.middle <= Math.min(first.size, next.size) / 2
}

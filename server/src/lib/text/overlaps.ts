/** A part of a text. */
interface Span {
  start: number
  end: number
}

/** Whether two parts of a text have a character in common. */
export function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end
}

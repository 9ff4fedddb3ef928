import type { VisitorAnswer } from './answer.ts'

/** What a visitor found out, and where it stands, in a line for readers. */
export function describeAnswer({ text, place }: VisitorAnswer): string {
  if (place === null) return `“${text}” No page of the visit shows this.`
  const { quote, url, turn } = place
  const when = turn === 0 ? 'at the start' : `after turn ${turn}`
  const words = quote === text ? '' : `: “${quote}”`
  return `“${text}” (${url}, ${when}${words})`
}

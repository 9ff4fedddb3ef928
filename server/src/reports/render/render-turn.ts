import { type Html, html } from './html.ts'

/** The link to a turn on the same page; null if the page does not show it. */
export type LinkTurn = (sessionId: string, turn: number) => string | null

/** For documents without a timeline. */
export const linkNoTurn: LinkTurn = () => null

/** The name of a turn, as a link if the page shows the turn. */
export function renderTurn(
  words: string,
  { sessionId, turn, linkTurn }: { sessionId: string; turn: number; linkTurn: LinkTurn },
): Html {
  const href = linkTurn(sessionId, turn)
  return href === null ? html`${words}` : html`<a href="${href}">${words}</a>`
}

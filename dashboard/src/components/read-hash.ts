/** The token in the page's fragment; it is removed from the address, so that it is not shown or kept in the history. */
export function readHash(): string | null {
  const token = location.hash.slice(1)
  if (token === '') return null
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

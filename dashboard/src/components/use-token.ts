import { useEffect, useState } from 'react'

/**
 * The token in the page's fragment; it is removed from the address, so that it is not shown or kept in the history. A link
 * that is opened later in the same tab changes only the fragment: its token replaces the first.
 */
export function useToken(): string | null {
  const [token, setToken] = useState(takeHash)
  useEffect(() => {
    const takeNext = (): void => {
      const next = takeHash()
      if (next !== null) setToken(next)
    }
    addEventListener('hashchange', takeNext)
    return () => removeEventListener('hashchange', takeNext)
  }, [])
  return token
}

function takeHash(): string | null {
  const token = location.hash.slice(1)
  if (token === '') return null
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

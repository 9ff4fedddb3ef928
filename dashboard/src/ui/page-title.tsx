import { type ReactNode, useEffect } from 'react'

const service = 'Understudy'

/** The heading of a page, by which tabs, history and bookmarks name it, too. */
export function PageTitle({
  children,
  tab = children,
  className = '',
}: {
  children: string
  /** Its name where the page itself cannot be seen. */
  tab?: string
  className?: string
}): ReactNode {
  useTabName(tab)
  return <h1 className={`text-2xl font-semibold break-words ${className}`}>{children}</h1>
}

/** Names the tab as long as the page that calls it is shown. */
export function useTabName(name: string): void {
  useEffect(() => {
    document.title = `${name} · ${service}`
    return () => {
      document.title = service
    }
  }, [name])
}

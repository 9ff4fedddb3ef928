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

/** Where a link leads that stands above the heading of a page. */
export const backClass = 'w-fit text-sm text-muted'

/** The way back, the heading, what is said about the page, and what can be done with it. */
export function PageHead({
  back,
  title,
  tab,
  actions,
  children,
}: {
  /** A link of `backClass`. */
  back?: ReactNode
  title: string
  /** Its name where the page itself cannot be seen. */
  tab?: string
  actions?: ReactNode
  children?: ReactNode
}): ReactNode {
  return (
    <header className="flex flex-col gap-2">
      {back}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-72">
          <PageTitle tab={tab}>{title}</PageTitle>
          {children}
        </div>
        {actions}
      </div>
    </header>
  )
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

import type { ReactNode } from 'react'
import { Ago } from '../../ui/ago.tsx'
import { formatDay, formatExact } from '../../util/format.ts'

/** When something happened, exactly on hover. */
export function TimeCell({
  at,
  never = 'Never',
}: {
  at: string | null
  never?: string
}): ReactNode {
  if (at === null) return <span className="text-muted">{never}</span>
  return <Ago at={at} className="text-muted max-sm:text-sm sm:whitespace-nowrap" />
}

/** The day of something, exactly on hover. */
export function Day({ at }: { at: string }): ReactNode {
  return (
    <time dateTime={at} title={formatExact(at)} className="max-sm:text-sm sm:whitespace-nowrap">
      {formatDay(at)}
    </time>
  )
}

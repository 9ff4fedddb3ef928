import type { ReactNode } from 'react'
import { formatAgo, formatExact } from '../util/format.ts'

/** How long ago something happened, or how soon it will; exactly, in the reader's time zone, on hover. */
export function Ago({ at, className }: { at: string; className?: string }): ReactNode {
  return (
    <time dateTime={at} title={formatExact(at)} className={className}>
      {formatAgo(at, Date.now())}
    </time>
  )
}

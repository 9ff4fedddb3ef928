import type { ReactNode } from 'react'
import { Fragment } from 'react'

/** An address in a narrow place: its lines end after a dot, a slash or another mark, and within a word only if nothing else fits. */
export function Address({ children }: { children: string }): ReactNode {
  const parts = children.split(/(?<=[./@?&=_-])(?=[^./@?&=_-])/)
  return (
    <span className="wrap-anywhere">
      {parts.map((part, index) => (
        <Fragment key={`${index} ${part}`}>
          {index === 0 ? null : <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}

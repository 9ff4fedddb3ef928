import { Fragment, type ReactNode } from 'react'

/** A longer part would make the column of a table too wide for a phone. */
const longestPart = 12

/** A web or e-mail address in a narrow place: its lines end after a dot, a slash or another mark, and only long words break within. */
export function Address({ children }: { children: string }): ReactNode {
  const parts = children.split(/(?<=[./@?&=_-])(?=[^./@?&=_-])/)
  return parts.map((part, index) => (
    <Fragment key={`${index} ${part}`}>
      {index === 0 ? null : <wbr />}
      {part.length > longestPart ? <span className="wrap-anywhere">{part}</span> : part}
    </Fragment>
  ))
}

import type { ReactNode } from 'react'

const arrows = { ascending: ' ↑', descending: ' ↓' } as const

/** The name of a column, which sorts by it. */
export function SortButton({
  title,
  direction,
  onToggle,
  isPressed,
}: {
  title: string
  direction: 'ascending' | 'descending' | undefined
  onToggle: () => void
  /** Where no column head says how rows are sorted. */
  isPressed?: boolean
}): ReactNode {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      className="-mx-1 justify-self-start rounded px-1 py-1 text-left font-medium whitespace-nowrap hover:text-ink aria-pressed:text-ink"
      onClick={onToggle}
    >
      {title}
      {direction === undefined ? null : (
        <>
          <span aria-hidden="true">{arrows[direction]}</span>
          {isPressed === undefined ? null : <span className="sr-only">, {direction}</span>}
        </>
      )}
    </button>
  )
}

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The mark and the name, leading to the first page. */
export function Logo(): ReactNode {
  return (
    <Link to="/" className="flex items-center gap-2 font-semibold text-ink no-underline">
      <span aria-hidden="true" className="size-3.5 rounded-[50%_50%_50%_0] bg-accent" />
      Understudy
    </Link>
  )
}

import type { ComponentProps, ReactNode } from 'react'

const looks = {
  primary: 'bg-accent text-accent-ink border-transparent hover:opacity-90',
  plain: 'bg-surface text-ink border-line hover:border-edge',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-sunken',
  danger: 'bg-surface text-s4 border-line hover:border-s4',
} as const

type Look = keyof typeof looks

/** The classes of a button, for links that look like one. */
export function buttonClass(look: Look = 'plain'): string {
  return `inline-flex items-center justify-center gap-2 rounded-md border px-3.5 min-h-9 text-sm font-medium no-underline whitespace-nowrap disabled:opacity-60 ${looks[look]}`
}

/** A button; `isBusy` while what it does is under way, when it cannot be pressed again. */
export function Button({
  look = 'plain',
  isBusy = false,
  className = '',
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { look?: Look; isBusy?: boolean }): ReactNode {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={isBusy}
      disabled={isBusy || rest.disabled}
      className={`${buttonClass(look)} ${className}`}
    />
  )
}

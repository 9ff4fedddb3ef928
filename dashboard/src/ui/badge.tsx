import type { ReactNode } from 'react'

const tones = {
  good: 'text-good',
  bad: 'text-s4',
  warning: 'text-s3',
  live: 'text-accent',
  quiet: 'text-muted',
} as const

export type Tone = keyof typeof tones

/** A state in a word, with a mark whose shape and colour repeat it. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode {
  return (
    <span
      className={`inline-flex items-center gap-1.5 text-sm font-medium whitespace-nowrap ${tones[tone]}`}
    >
      <span
        aria-hidden="true"
        className={`size-2 bg-current ${tone === 'bad' ? 'rotate-45' : 'rounded-full'} ${tone === 'live' ? 'animate-pulse' : ''}`}
      />
      {children}
    </span>
  )
}

import type { Mood as MoodFact } from '@understudy/contract/transcript'
import type { ReactNode } from 'react'

/** Patience and frustration, as bars and numbers. */
export function Mood({ mood: { patience, frustration } }: { mood: MoodFact }): ReactNode {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted" title={meaning}>
      <Level name="Patience" value={patience} tone="text-accent" />
      <Level name="Frustration" value={frustration} tone="text-s3" />
    </p>
  )
}

const meaning =
  'Estimated by rules from waits, failures and what worked: how much patience is left, and how much frustration has built up.'

const width = 40

/** Drawn, because the Content Security Policy allows no style attribute. */
function Level({ name, value, tone }: { name: string; value: number; tone: string }): ReactNode {
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      {name} {Math.round(value * 100)}%
      <svg aria-hidden="true" width={width} height="6" className={tone}>
        <rect width={width} height="6" rx="3" className="fill-sunken" />
        <rect width={width * value} height="6" rx="3" className="fill-current" />
      </svg>
    </span>
  )
}

import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useKeys } from '../use-keys.ts'
import type { Moment } from './moments.ts'

const playMs = 1500

/** Steps through the moments: by buttons, by dragging, by keys, or by itself. */
export function Scrubber({
  moments,
  index,
  onShow,
}: {
  moments: readonly Moment[]
  index: number
  onShow: (index: number) => void
}): ReactNode {
  const end = moments.length - 1
  const { isPlaying, toggle } = usePlayback(index, end, onShow)
  useKeys({
    ArrowLeft: () => onShow(index - 1),
    ArrowRight: () => onShow(index + 1),
    Home: () => onShow(0),
    End: () => onShow(end),
  })
  const name = describe(moments[index], moments[end])
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex gap-1.5">
        <Button aria-label="Previous turn" disabled={index === 0} onClick={() => onShow(index - 1)}>
          <span aria-hidden="true">←</span>
        </Button>
        <Button disabled={end === 0} onClick={toggle}>
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
        <Button aria-label="Next turn" disabled={index === end} onClick={() => onShow(index + 1)}>
          <span aria-hidden="true">→</span>
        </Button>
      </div>
      <input
        type="range"
        aria-label="Turn"
        aria-valuetext={name}
        min={0}
        max={end}
        value={index}
        onChange={({ target }) => onShow(Number(target.value))}
        className="min-w-32 grow accent-accent"
      />
      <span className="text-sm text-muted tabular-nums">{name}</span>
    </div>
  )
}

function describe(shown: Moment | undefined, last: Moment | undefined): string {
  if (shown === undefined || shown.turn === 0) return 'Arrival'
  return `Turn ${shown.turn} of ${last?.turn ?? shown.turn}`
}

/** Shows one moment after the other up to the last; begins again if started there. */
function usePlayback(index: number, end: number, onShow: (index: number) => void) {
  const [isPlaying, setPlaying] = useState(false)
  const step = useEffectEvent(() => {
    if (index >= end) setPlaying(false)
    else onShow(index + 1)
  })
  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setInterval(step, playMs)
    return () => clearInterval(timer)
  }, [isPlaying])
  const toggle = () => {
    if (!isPlaying && index >= end) onShow(0)
    setPlaying(!isPlaying)
  }
  return { isPlaying, toggle }
}

import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import type { View } from './moments.ts'
import { zooms } from './stage.tsx'

/** Which picture of the turn is shown, and how large. */
export function StageControls({
  view,
  hasBefore,
  zoom,
  onView,
  onZoom,
}: {
  view: View
  /** There is nothing before the arrival. */
  hasBefore: boolean
  /** Which of `zooms`. */
  zoom: number
  onView: (view: View) => void
  onZoom: (zoom: number) => void
}): ReactNode {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <div role="group" aria-label="Picture of the turn" className="flex">
        {views.map(({ name, text, shape }) => (
          <button
            key={name}
            type="button"
            aria-pressed={view === name}
            disabled={name === 'before' && !hasBefore}
            title="Key: b"
            onClick={() => onView(name)}
            className={`min-h-9 border border-line px-3.5 text-sm font-medium disabled:text-muted aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-accent-ink ${shape}`}
          >
            {text}
          </button>
        ))}
      </div>
      <div role="group" aria-label="Size of the picture" className="flex items-center gap-1.5">
        <Button
          aria-label="Smaller"
          title="Key: −"
          disabled={zoom === 0}
          onClick={() => onZoom(zoom - 1)}
        >
          <span aria-hidden="true">−</span>
        </Button>
        <output className="w-12 text-center text-sm text-muted tabular-nums">
          {zooms[zoom]?.text}
        </output>
        <Button
          aria-label="Larger"
          title="Key: +"
          disabled={zoom === zooms.length - 1}
          onClick={() => onZoom(zoom + 1)}
        >
          <span aria-hidden="true">+</span>
        </Button>
      </div>
    </div>
  )
}

const views = [
  { name: 'before', text: 'Before', shape: 'rounded-l-md' },
  { name: 'after', text: 'After', shape: 'rounded-r-md border-l-0' },
] as const

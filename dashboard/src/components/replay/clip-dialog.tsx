import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { ErrorPanel } from '../../ui/states.tsx'
import { formatBytes } from '../../util/format-bytes.ts'
import { formatCount } from '../../util/format.ts'
import { ModalDialog } from '../command/modal-dialog.tsx'
import { useObjectUrl } from '../use-object-url.ts'
import { listFrames, mostClipTurns } from './clip-frames.ts'
import { makeClip } from './make-clip.ts'
import type { Moment } from './moments.ts'
import type { ViewedSession } from './viewed-session.ts'

interface Turns {
  from: number
  to: number
}

/** Makes an animated picture of a few turns, and shows it before it is saved. */
export function ClipDialog({
  viewed,
  shownTurn,
  fileName,
  onClose,
}: {
  viewed: ViewedSession
  /** The clip ends with it until another end is chosen. */
  shownTurn: number
  fileName: string
  onClose: () => void
}): ReactNode {
  const [turns, setTurns] = useState<Turns>({ from: Math.max(0, shownTurn - 1), to: shownTurn })
  const making = useMutation({ mutationFn: () => makeClip(viewed, turns) })
  const address = useObjectUrl(making.data)
  const frames = listFrames(viewed, turns)
  const seconds = frames.reduce((sum, { ms }) => sum + ms, 0) / 1000
  const change = (changed: Turns) => {
    setTurns(changed)
    making.reset()
  }
  return (
    <ModalDialog label="Clip" onClose={onClose}>
      <div className="flex flex-col gap-4 p-5">
        <ClipHead />
        <TurnFields moments={viewed.moments} turns={turns} onChange={change} />
        {address === null ? null : (
          <img
            src={address}
            alt="The clip"
            className="max-h-[45vh] self-center rounded-md border border-line"
          />
        )}
        {making.error === null ? null : (
          <ErrorPanel title="The clip was not made" error={making.error} />
        )}
        <div className="flex flex-wrap items-center gap-3">
          {address === null ? (
            <Button
              look="primary"
              isBusy={making.isPending}
              disabled={frames.length === 0}
              onClick={() => making.mutate()}
            >
              {making.isPending ? 'Drawing…' : 'Make the clip'}
            </Button>
          ) : (
            <a href={address} download={fileName} className={buttonClass('primary')}>
              Download
            </a>
          )}
          <Button onClick={onClose}>Close</Button>
          <p role="status" className="text-sm text-muted">
            {describeClip(frames.length, seconds, making.data)}
          </p>
        </div>
      </div>
    </ModalDialog>
  )
}

function ClipHead(): ReactNode {
  return (
    <div>
      <h2 className="text-lg font-semibold">Clip</h2>
      <p className="mt-0.5 text-sm text-muted">
        Some turns as an animated picture (GIF), to paste into a chat or an issue.
      </p>
    </div>
  )
}

/** The end follows the beginning, so that a clip stays short. */
function TurnFields({
  moments,
  turns: { from, to },
  onChange,
}: {
  moments: readonly Moment[]
  turns: Turns
  onChange: (turns: Turns) => void
}): ReactNode {
  return (
    <div className="grid grid-cols-2 gap-3">
      <SelectField
        label="From"
        value={from}
        options={listTurns(moments)}
        onChange={({ target: { value } }) => {
          const first = Number(value)
          onChange({ from: first, to: Math.min(Math.max(to, first), first + mostClipTurns - 1) })
        }}
      />
      <SelectField
        label="To"
        value={to}
        options={listTurns(
          moments.filter(({ turn }) => turn >= from && turn < from + mostClipTurns),
        )}
        onChange={({ target: { value } }) => onChange({ from, to: Number(value) })}
      />
    </div>
  )
}

function describeClip(pictures: number, seconds: number, made: Blob | undefined): string {
  if (pictures === 0) return 'These turns have no pictures.'
  const size = made === undefined ? '' : `, ${formatBytes(made.size)}`
  return `${formatCount(pictures, 'picture')}, ${seconds.toFixed(1)} s${size}`
}

function listTurns(moments: readonly Moment[]): { value: string; text: string }[] {
  return moments.map(({ turn }) => ({
    value: String(turn),
    text: turn === 0 ? 'Arrival' : `Turn ${turn}`,
  }))
}

import { useQuery } from '@tanstack/react-query'
import type { Device } from '@understudy/contract/visitor/devices'
import type { ReactNode } from 'react'
import { getPictureIfAny } from '../../api/queries.ts'
import { ErrorPanel } from '../../ui/states.tsx'
import type { ShownPicture } from '../event-data.ts'
import { MarkedPicture } from '../marked-picture.tsx'
import { shapeFrame } from '../picture-frame.ts'
import { useObjectUrl } from '../use-object-url.ts'
import type { NamedMark } from './find-marks.ts'
import type { View } from './moments.ts'
import type { SessionPath } from './session-path.ts'

/** How large pictures are shown: the first fits its place. */
export const zooms = [
  { text: 'Fit', size: 'size-full' },
  { text: '150%', size: 'size-[150%]' },
  { text: '200%', size: 'size-[200%]' },
  { text: '300%', size: 'size-[300%]' },
] as const

interface StageProps {
  path: SessionPath
  device: Device
  turn: number
  view: View
  picture: ShownPicture | null
  marks: readonly NamedMark[]
  /** Which of `zooms`. */
  zoom: number
  /** Takes the height of its parent in a wide window. */
  isFilling?: boolean
  /** A picture is on the screen. */
  onDrawn?: () => void
}

/** The page before or after a turn, with the elements marked that its problems are about or that the visitor used. */
export function Stage({
  path,
  device,
  turn,
  view,
  picture,
  marks,
  zoom,
  isFilling = false,
  onDrawn,
}: StageProps): ReactNode {
  const { data, error, isPlaceholderData } = useQuery({
    ...getPictureIfAny(path, picture),
    // The picture before stays until this one has arrived, so that nothing flickers.
    placeholderData: (before) => before,
  })
  const address = useObjectUrl(picture === null ? undefined : data)
  const shown = isPlaceholderData ? [] : marks
  const fill = isFilling
    ? { figure: 'grow', frame: 'lg:aspect-auto lg:max-h-none lg:min-h-0 lg:grow' }
    : { figure: '', frame: '' }
  return (
    <figure className={`flex min-h-0 flex-col ${fill.figure}`}>
      <div
        className={`relative ${shapeFrame(device)} w-full overflow-hidden rounded-lg border border-line bg-sunken ${fill.frame}`}
      >
        {address === null ? (
          <Missing text={picture === null ? describeMissing(turn, view) : 'Loading…'} />
        ) : (
          <Zoomed zoom={zoom}>
            <MarkedPicture
              address={address}
              device={device}
              alt={describePicture(turn, view, shown)}
              marks={shown}
              // The first frame draws it, and the second one begins once it is drawn.
              onSettled={() =>
                requestAnimationFrame(() => requestAnimationFrame(() => onDrawn?.()))
              }
            />
          </Zoomed>
        )}
        {error === null ? null : (
          <div className="absolute inset-x-3 bottom-3">
            <ErrorPanel title="The picture cannot be shown" error={error} />
          </div>
        )}
      </div>
      <figcaption className="mt-1.5 min-h-5 text-sm text-muted">
        {picture === null ? null : describePage(turn, view)}
      </figcaption>
    </figure>
  )
}

/** What fills its parent, or is scrolled there. */
function Zoomed({ zoom, children }: { zoom: number; children: ReactNode }): ReactNode {
  return (
    <div
      role="group"
      aria-label="Picture"
      // Keys scroll it where it does not fit.
      tabIndex={zoom === 0 ? undefined : 0}
      className="absolute inset-0 overflow-auto"
    >
      <div className={`relative ${zooms[zoom]?.size ?? ''}`}>{children}</div>
    </div>
  )
}

function describePicture(turn: number, view: View, marks: readonly NamedMark[]): string {
  const kinds = new Set(marks.map(({ kind }) => kind))
  const marked = [
    ...(kinds.has('problem') ? ['with the problem marked'] : []),
    ...(kinds.has('action') ? ['with what was used marked'] : []),
  ]
  return [describePage(turn, view), ...marked].join(', ')
}

/** Before the first turn there is no action that the page could follow. */
function describePage(turn: number, view: View): string {
  return turn === 0 ? 'The page as the session found it' : `The page ${view} turn ${turn}`
}

function describeMissing(turn: number, view: View): string {
  return turn === 0
    ? 'There is no picture of the arrival.'
    : `There is no picture of the page ${view} this turn.`
}

function Missing({ text }: { text: string }): ReactNode {
  return (
    <p className="absolute inset-0 grid place-items-center p-4 text-center text-sm text-muted">
      {text}
    </p>
  )
}

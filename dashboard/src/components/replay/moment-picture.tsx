import { useQuery } from '@tanstack/react-query'
import type { Device } from '@understudy/contract/visitor/devices'
import type { ReactNode } from 'react'
import { getPictureIfAny } from '../../api/queries.ts'
import { ErrorPanel } from '../../ui/states.tsx'
import type { ShownPicture } from '../event-data.ts'
import { FrameSwatch, MarkedPicture } from '../marked-picture.tsx'
import { shapeFrame } from '../picture-frame.ts'
import { useObjectUrl } from '../use-object-url.ts'
import type { NamedMark } from './find-marks.ts'
import type { Moment } from './moments.ts'
import type { SessionPath } from './session-path.ts'

/** The page after the turn, with the elements marked that its problems are about or that the visitor used next. */
export function MomentPicture({
  path,
  device,
  moment,
  marks,
  onDrawn,
}: {
  path: SessionPath
  device: Device
  moment: Moment
  marks: readonly NamedMark[]
  /** A picture is on the screen. */
  onDrawn: () => void
}): ReactNode {
  const { picture } = moment
  const { data, error, isPlaceholderData } = useQuery({
    ...getPictureIfAny(path, picture),
    // The picture before stays until this one has arrived, so that nothing flickers.
    placeholderData: (before) => before,
  })
  const address = useObjectUrl(picture === null ? undefined : data)
  const shown = isPlaceholderData ? [] : marks
  return (
    <figure>
      <div
        className={`relative ${shapeFrame(device)} w-full overflow-hidden rounded-lg border border-line bg-sunken`}
      >
        {address === null ? (
          <Missing text={picture === null ? 'There is no picture of this turn.' : 'Loading…'} />
        ) : (
          <MarkedPicture
            address={address}
            device={device}
            alt={describePicture(moment, shown)}
            marks={shown}
            // The first frame draws it, and the second one begins once it is drawn.
            onSettled={() => requestAnimationFrame(() => requestAnimationFrame(onDrawn))}
          />
        )}
        {error === null ? null : (
          <div className="absolute inset-x-3 bottom-3">
            <ErrorPanel title="The picture cannot be shown" error={error} />
          </div>
        )}
      </div>
      <figcaption className="mt-1.5 min-h-5 text-sm text-muted">
        {picture === null ? null : describePage(moment.turn, picture.kind)}
      </figcaption>
    </figure>
  )
}

/** What the frames on the picture mean. */
export function PictureLegend({ marks }: { marks: readonly NamedMark[] }): ReactNode {
  if (marks.length === 0) return null
  const texts = new Map(marks.map(({ kind, text }) => [text, kind]))
  return (
    <ul aria-label="Marked on the picture" className="flex flex-col gap-1 text-sm">
      {[...texts].map(([text, kind]) => (
        <li key={text} className="flex items-center gap-2">
          <FrameSwatch kind={kind} />
          <span className="min-w-0 break-words">{text}</span>
        </li>
      ))}
    </ul>
  )
}

function describePicture({ turn, picture }: Moment, marks: readonly NamedMark[]): string {
  const kinds = new Set(marks.map(({ kind }) => kind))
  const marked = [
    ...(kinds.has('problem') ? ['with the problem marked'] : []),
    ...(kinds.has('action') ? ['with what was used next marked'] : []),
  ]
  return [describePage(turn, picture?.kind), ...marked].join(', ')
}

/** Before the first turn there is no action that the page could follow; ambient pictures are taken before the action. */
function describePage(turn: number, kind: ShownPicture['kind'] | undefined): string {
  if (turn === 0) return 'The page as the session found it'
  return kind === 'ambient' ? `The page during turn ${turn}` : `The page after turn ${turn}`
}

function Missing({ text }: { text: string }): ReactNode {
  return (
    <p className="absolute inset-0 grid place-items-center p-4 text-center text-sm text-muted">
      {text}
    </p>
  )
}

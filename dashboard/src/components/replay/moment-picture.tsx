import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { getPicture } from '../../api/queries.ts'
import { ErrorPanel } from '../../ui/states.tsx'
import { PictureMarks } from '../picture-marks.tsx'
import { useObjectUrl } from '../use-object-url.ts'
import type { Moment } from './moments.ts'
import type { SeenFinding } from './seen-findings.ts'
import type { SessionPath } from './session-path.ts'

/** The size of a session's window, until the picture says its own. */
const usualSize = { width: 1280, height: 800 }

/** The page after the turn, with the elements marked that its problems are about. */
export function MomentPicture({
  path,
  moment: { picture, turn },
  seen,
}: {
  path: SessionPath
  moment: Moment
  seen: readonly SeenFinding[]
}): ReactNode {
  const { data, error, isPlaceholderData } = useQuery({
    ...getPicture({ ...path, file: picture?.file ?? '', kind: picture?.kind ?? 'screenshots' }),
    enabled: picture !== null,
    // The picture before stays until this one has arrived, so that nothing flickers.
    placeholderData: (before) => before,
  })
  const address = useObjectUrl(picture === null ? undefined : data)
  const [size, setSize] = useState(usualSize)
  const shown = isPlaceholderData ? [] : seen.filter(({ boxes }) => boxes.length > 0)
  const marked = shown.length === 0 ? '' : ', with the problem marked'
  return (
    <div className="relative aspect-16/10 overflow-hidden rounded-lg border border-line bg-sunken">
      {address === null ? (
        <Missing text={picture === null ? 'There is no picture of this turn.' : 'Loading…'} />
      ) : (
        <img
          src={address}
          alt={`${describePicture(turn)}${marked}`}
          className="absolute inset-0 size-full object-contain object-top"
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize({ width, height })
          }
        />
      )}
      {address === null ? null : (
        <PictureMarks boxes={shown.flatMap(({ boxes }) => boxes)} size={size} />
      )}
      {error === null ? null : (
        <div className="absolute inset-x-3 bottom-3">
          <ErrorPanel title="The picture cannot be shown" error={error} />
        </div>
      )}
    </div>
  )
}

/** Before the first turn there is no action that the page could follow. */
function describePicture(turn: number): string {
  return turn === 0 ? 'The page as the session found it' : `The page after turn ${turn}`
}

function Missing({ text }: { text: string }): ReactNode {
  return (
    <p className="absolute inset-0 grid place-items-center p-4 text-center text-sm text-muted">
      {text}
    </p>
  )
}

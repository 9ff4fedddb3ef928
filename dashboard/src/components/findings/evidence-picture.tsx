import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getPictureIfAny } from '../../api/queries.ts'
import { MarkedPicture } from '../marked-picture.tsx'
import { shapeFrame } from '../picture-frame.ts'
import { useObjectUrl } from '../use-object-url.ts'
import type { ShownEvidence } from './shown-finding.ts'

const route = getRouteApi('/signed-in/$customer/runs/$run')

/** The picture of a piece of evidence with its place marked; an empty frame if it has none. */
export function EvidencePicture({
  evidence: { sessionId, persona, device, turn, box, screenshot },
  isBare = false,
}: {
  evidence: ShownEvidence
  /** At the top of a card, which has a border. */
  isBare?: boolean
}): ReactNode {
  const { customer: customerId, run: runId } = route.useParams()
  const { data, error } = useQuery(
    getPictureIfAny(
      { customerId, runId, sessionId },
      screenshot === null ? null : { file: screenshot, kind: 'screenshots' },
    ),
  )
  const address = useObjectUrl(data)
  return (
    <div
      className={`relative ${shapeFrame(device)} w-full overflow-hidden border-line bg-sunken ${isBare ? 'border-b' : 'rounded-md border'}`}
    >
      {address === null ? (
        <p className="absolute inset-0 grid place-items-center p-3 text-center text-sm text-muted">
          {error === null ? 'Loading…' : 'The picture cannot be shown.'}
        </p>
      ) : (
        <MarkedPicture
          address={address}
          device={device}
          alt={`What ${persona} saw in turn ${turn}${box === null ? '' : ', with the problem marked'}`}
          marks={box === null ? [] : [{ kind: 'problem', box }]}
        />
      )}
    </div>
  )
}

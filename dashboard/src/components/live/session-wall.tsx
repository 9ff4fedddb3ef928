import { getRouteApi } from '@tanstack/react-router'
import type { RunDetail } from '@understudy/sdk/wait-for-run'
import { type ReactNode, useCallback, useState } from 'react'
import { isOpen } from '../../api/queries.ts'
import { ErrorPanel } from '../../ui/states.tsx'
import { findLength } from '../../util/estimate-run.ts'
import { noProgress } from './live-session.ts'
import { SessionTile } from './session-tile.tsx'
import { useLiveRun } from './use-live-run.ts'

const route = getRouteApi('/signed-in/$customer/runs/$run')

/** All sessions of a run side by side while they work; one of them large, if the address names it. */
export function SessionWall({
  customerId,
  run,
}: {
  customerId: string
  run: RunDetail
}): ReactNode {
  // A run that ends while someone watches keeps what it showed last.
  const [isFollowing] = useState(() => isOpen(run.status))
  const { sessions, pictures, isLost, error } = useLiveRun(customerId, run.run_id, isFollowing)
  const { follow } = route.useSearch()
  const navigate = route.useNavigate()
  const onFollow = useCallback(
    (sessionId: string) => {
      navigate({
        search: (before) => ({
          ...before,
          follow: before.follow === sessionId ? undefined : sessionId,
        }),
        replace: true,
        resetScroll: false,
      }).catch(reportError)
    },
    [navigate],
  )
  if (!isFollowing) return null
  return (
    <section aria-labelledby="live-title">
      <h2 id="live-title" className="mb-3 text-lg font-semibold">
        {isOpen(run.status) ? 'Live' : 'How they ended'}
      </h2>
      {error === null ? null : (
        <div className="mb-4">
          <ErrorPanel title="The sessions are no longer followed" error={error} />
        </div>
      )}
      <div
        className={`grid gap-4 sm:grid-cols-2 lg:grid-cols-3 ${run.sessions.length > 3 ? 'xl:grid-cols-4' : ''}`}
      >
        {run.sessions.map((session) => (
          <SessionTile
            key={session.id}
            customerId={customerId}
            runId={run.run_id}
            device={run.device}
            most={findLength(run).turns}
            session={session}
            progress={sessions.get(session.id) ?? noProgress}
            picture={pictures.get(session.id) ?? null}
            isLost={isLost}
            isFollowed={follow === session.id}
            onFollow={onFollow}
          />
        ))}
      </div>
    </section>
  )
}

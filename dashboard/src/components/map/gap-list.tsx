import { Link, getRouteApi } from '@tanstack/react-router'
import type { MapArtifact } from '@understudy/contract/run-map'
import type { ReactNode } from 'react'
import { linkClass } from '../../ui/link.ts'

const route = getRouteApi('/signed-in/$customer/runs/$run/map')

/** What visitors expected of a transition, and what happened instead. */
export function GapList({ step }: { step: MapArtifact['edges'][number] }): ReactNode {
  const { customer, run } = route.useParams()
  const gaps = step.expectation_gaps ?? []
  if (gaps.length === 0) return null
  return (
    <ul className="mt-0.5 border-l-2 border-s3 pl-3 text-muted">
      {gaps.map(({ session_id: session, turn, expected, observed }) => (
        <li key={`${session} ${turn} ${observed}`}>
          Expected: {expected} Observed: {observed}{' '}
          <Link
            to="/$customer/runs/$run/sessions/$session"
            params={{ customer, run, session }}
            search={{ turn }}
            className={linkClass}
          >
            Turn {turn}
          </Link>
        </li>
      ))}
    </ul>
  )
}

import { Link, useParams } from '@tanstack/react-router'
import type { MapArtifact } from '@understudy/contract/run-map'
import type { ReactNode } from 'react'
import { linkClass } from '../../ui/link.ts'

type Step = MapArtifact['edges'][number]

/** What visitors expected of a transition, and what happened instead. */
export function GapList({ step }: { step: Pick<Step, 'expectation_gaps'> }): ReactNode {
  const { customer = '', run = '' } = useParams({ strict: false })
  const gaps = step.expectation_gaps ?? []
  if (gaps.length === 0) return null
  return (
    <ul className="mt-0.5 border-l-2 border-s3 pl-3 text-muted">
      {gaps.map(({ session_id: session, turn, expected, observed }) => (
        <li key={`${session} ${turn} ${observed}`}>
          Expected: {expected} Got: {observed}{' '}
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

import { Link, useParams } from '@tanstack/react-router'
import type { MapArtifact } from '@understudy/contract/run-map'
import { Fragment, type ReactNode } from 'react'
import { linkClass } from '../../ui/link.ts'

type Step = MapArtifact['edges'][number]

/** What visitors expected of a transition, and what happened instead. */
export function GapList({ step }: { step: Pick<Step, 'expectation_gaps'> }): ReactNode {
  const { customer = '', run = '' } = useParams({ strict: false })
  // Visitors who went the same way usually met the same.
  const gaps = Map.groupBy(
    step.expectation_gaps ?? [],
    ({ expected, observed }) => `Expected: ${expected} Got: ${observed}`,
  )
  if (gaps.size === 0) return null
  return (
    <ul className="mt-0.5 flex flex-col gap-1 border-l-2 border-s3 pl-3 text-muted">
      {[...gaps].map(([text, same]) => (
        <li key={text}>
          {text}
          {same.map(({ session_id: session, turn }) => (
            <Fragment key={`${session} ${turn}`}>
              {' '}
              <Link
                to="/$customer/runs/$run/sessions/$session"
                params={{ customer, run, session }}
                search={{ turn }}
                className={linkClass}
              >
                Turn {turn}
              </Link>
            </Fragment>
          ))}
        </li>
      ))}
    </ul>
  )
}

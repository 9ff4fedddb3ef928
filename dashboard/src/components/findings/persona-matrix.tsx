import { Link, getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { linkClass } from '../../ui/link.ts'
import { severities } from './filter-findings.ts'
import type { ShownFinding } from './shown-finding.ts'
import { listMoments } from './shown-finding.ts'

/** Which persona ran into which problem, in the order of the report, with the first moment of each. */
export function PersonaMatrix({
  findings,
  personas,
}: {
  findings: readonly ShownFinding[]
  /** All personas of the run, also those without a problem. */
  personas: readonly string[]
}): ReactNode {
  if (personas.length < 2 || findings.length === 0) return null
  return (
    <details className="rounded-lg border border-line bg-surface">
      <summary className="px-4 py-3 font-medium">Who ran into what</summary>
      <div
        className="overflow-x-auto border-t border-line"
        tabIndex={0}
        role="region"
        aria-label="Who ran into what"
      >
        <table className="w-full text-left text-sm">
          <thead>
            <tr>
              <th scope="col" className="px-4 py-2 font-medium text-muted">
                Problem
              </th>
              {personas.map((name) => (
                <th key={name} scope="col" className="px-3 py-2 font-medium text-muted">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {findings.map((shown) => (
              <tr key={shown.finding.fingerprint}>
                <ProblemHead shown={shown} />
                {personas.map((name) => (
                  <td key={name} className="border-t border-line px-3 py-2 whitespace-nowrap">
                    <FirstMoment shown={shown} persona={name} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

function ProblemHead({ shown: { finding, triage } }: { shown: ShownFinding }): ReactNode {
  const severity = severities.find(({ value }) => value === finding.severity)
  return (
    <th scope="row" className="min-w-48 border-t border-line px-4 py-2 font-normal">
      <span className={`mr-2 font-semibold ${severity?.tone ?? 'text-s1'}`}>
        {severity?.text ?? 'No problem'}
      </span>
      {finding.title}
      {triage?.status === 'dismissed' ? <span className="text-muted"> (dismissed)</span> : null}
    </th>
  )
}

const route = getRouteApi('/signed-in/$customer/runs/$run')

function FirstMoment({ shown, persona }: { shown: ShownFinding; persona: string }): ReactNode {
  const { customer, run } = route.useParams()
  const own = listMoments(shown).filter((moment) => moment.persona === persona)
  const [first] = own.toSorted((one, other) => one.turn - other.turn)
  if (first === undefined) {
    return (
      <span className="text-muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">not encountered</span>
      </span>
    )
  }
  return (
    <Link
      to="/$customer/runs/$run/sessions/$session"
      params={{ customer, run, session: first.sessionId }}
      search={{ turn: first.turn }}
      className={linkClass}
    >
      {first.turn === 0 ? 'Arrival' : `Turn ${first.turn}`}
    </Link>
  )
}

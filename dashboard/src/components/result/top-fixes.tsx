import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { pickFixes } from '@understudy/contract/pick-fixes'
import type { ReactNode } from 'react'
import { listProblems } from '../../api/problem-queries.ts'
import { EvidencePicture } from '../findings/evidence-picture.tsx'
import { severities } from '../findings/filter-findings.ts'
import { listPersonas, nameAnchor, type ShownFinding } from '../findings/shown-finding.ts'

const route = getRouteApi('/signed-in/$customer/runs/$run')

/** The problems to mend first, each with a picture of its place. */
export function TopFixes({
  findings,
  visitorCount,
}: {
  findings: readonly ShownFinding[]
  visitorCount: number
}): ReactNode {
  const first = new Set<unknown>(pickFixes(findings.map(({ finding }) => finding)))
  const fixes = findings.filter(({ finding }) => first.has(finding))
  const { customer, run } = route.useParams()
  const { data } = useQuery(listProblems(customer, run))
  const dismissed = new Set(
    data?.items.flatMap(({ status, fingerprint }) => (status === 'dismissed' ? [fingerprint] : [])),
  )
  if (fixes.length === 0) return null
  return (
    <section aria-labelledby="fixes-title" className="flex flex-col gap-3">
      <h2 id="fixes-title" className="text-lg font-semibold">
        Fix first
      </h2>
      <ol className="grid gap-4 md:grid-cols-3">
        {fixes.map((shown) => (
          <FixCard
            key={shown.finding.fingerprint}
            shown={shown}
            visitorCount={visitorCount}
            isDismissed={dismissed.has(shown.finding.fingerprint)}
          />
        ))}
      </ol>
    </section>
  )
}

function FixCard({
  shown,
  visitorCount,
  isDismissed,
}: {
  shown: ShownFinding
  visitorCount: number
  isDismissed: boolean
}): ReactNode {
  const { finding, evidence } = shown
  const severity = severities.find(({ value }) => value === finding.severity)
  const pictured =
    evidence.find(({ screenshot, box }) => screenshot !== null && box !== null) ??
    evidence.find(({ screenshot }) => screenshot !== null)
  return (
    <li className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface break-inside-avoid-page">
      {pictured === undefined ? null : <EvidencePicture evidence={pictured} isBare />}
      <div className="flex grow flex-col gap-1.5 p-4">
        <p className="text-sm">
          <span className={`font-semibold ${severity?.tone ?? 'text-s1'}`}>{severity?.text}</span>
          <span className="text-muted">
            {' '}
            · met by {listPersonas(shown).length} of {visitorCount}
            {isDismissed ? ' · dismissed' : null}
          </span>
        </p>
        <h3 className="font-semibold break-words">
          <a
            href={`#${nameAnchor(finding)}`}
            className="text-ink no-underline hover:underline"
            onClick={() => openCard(nameAnchor(finding))}
          >
            {finding.title}
          </a>
        </h3>
        <p className="mt-auto pt-1 text-sm break-words">{finding.recommendation}</p>
      </div>
    </li>
  )
}

/** The card tells the list that it was opened. */
function openCard(id: string): void {
  document.querySelector(`#${CSS.escape(id)}`)?.setAttribute('open', '')
}

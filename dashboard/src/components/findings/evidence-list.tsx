import { Link, getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { linkClass } from '../../ui/link.ts'
import { formatCount, formatUrl } from '../../util/format.ts'
import { EvidencePicture } from './evidence-picture.tsx'
import type { ShownEvidence } from './shown-finding.ts'

const route = getRouteApi('/signed-in/$customer/runs/$run')

const shownAtFirst = 3

/** What shows a problem: pictures with the place marked, quotes and the moments to replay. */
export function EvidenceList({ evidence }: { evidence: readonly ShownEvidence[] }): ReactNode {
  const [isAll, setAll] = useState(false)
  const hidden = evidence.length - shownAtFirst
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm text-muted">
        A turn is one action. The picture is what the visitor saw after it, or before it if the
        problem was there already; the address is the page that the problem is reported for.
      </p>
      <ul className="grid w-full gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {evidence.slice(0, isAll ? undefined : shownAtFirst).map((each, index) => (
          <li key={`${each.sessionId} ${each.turn} ${index}`} className="min-w-0">
            <EvidenceItem evidence={each} />
          </li>
        ))}
      </ul>
      {hidden > 0 && !isAll ? (
        <Button look="quiet" className="print:hidden" onClick={() => setAll(true)}>
          Show {formatCount(hidden, 'more place')}
        </Button>
      ) : null}
    </div>
  )
}

function EvidenceItem({ evidence }: { evidence: ShownEvidence }): ReactNode {
  const { customer, run } = route.useParams()
  const { sessionId, persona, turn, url, quote, screenshot } = evidence
  return (
    <figure className="flex flex-col gap-1.5">
      {screenshot === null ? null : <EvidencePicture evidence={evidence} />}
      <figcaption className="text-sm">
        <Link
          to="/$customer/runs/$run/sessions/$session"
          params={{ customer, run, session: sessionId }}
          search={{ turn }}
          className={linkClass}
        >
          {persona}, {turn === 0 ? 'arrival' : `turn ${turn}`}
        </Link>
        <span className="block truncate text-muted" title={url}>
          {formatUrl(url)}
        </span>
        {quote === null ? null : <q className="block break-words">{quote}</q>}
      </figcaption>
    </figure>
  )
}

import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listProblems } from '../../api/problem-queries.ts'
import type { MapFacts, PageFacts } from './map-facts.ts'
import { describePage, describeStep, namePage } from './map-facts.ts'
import { GapList } from './gap-list.tsx'

const route = getRouteApi('/signed-in/$customer/runs/$run/map')

/** What happened on one page: its numbers, its problems, and where visitors went from it. */
export function PageDetails({ facts, map }: { facts: PageFacts; map: MapFacts }): ReactNode {
  const { customer, run } = route.useParams()
  const { data } = useQuery(listProblems(customer, run))
  const { page } = facts
  const problems =
    data?.items.filter(({ fingerprint }) => page.findings.includes(fingerprint)) ?? []
  const onward = map.steps.filter(({ step }) => step.from === page.id)
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h2 className="font-semibold break-words">{namePage(page)}</h2>
      <p className="text-sm break-words text-muted">{page.url_pattern}</p>
      <p className={`text-sm ${facts.dropped > 0 ? 'text-s4' : ''}`}>
        {describePage(facts).join(', ')}
      </p>
      {problems.length === 0 ? null : (
        <ul className="list-disc pl-5 text-sm text-s3">
          {problems.map(({ fingerprint, title }) => (
            <li key={fingerprint} className="break-words">
              {title}
            </li>
          ))}
        </ul>
      )}
      {onward.length === 0 ? null : (
        <ul className="flex flex-col gap-1 text-sm">
          {onward.map((each) => (
            <li key={each.step.id} className="min-w-0 break-words">
              {describeStep(each)} → {each.to}
              {each.step.friction ? <span className="text-s3"> (with a problem)</span> : null}
              <GapList step={each.step} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

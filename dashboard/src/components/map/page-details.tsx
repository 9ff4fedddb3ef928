import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listProblems } from '../../api/problem-queries.ts'
import { formatCount } from '../../util/format.ts'
import { GapList } from './gap-list.tsx'
import {
  describeOrigin,
  describePage,
  describeStep,
  isOnlyInCode,
  type MapFacts,
  namePage,
  type PageFacts,
  type StepFacts,
} from './map-facts.ts'

const route = getRouteApi('/signed-in/$customer/runs/$run/map')

/** What happened on one page: its numbers, its problems, and where visitors went from it. */
export function PageDetails({ facts, map }: { facts: PageFacts; map: MapFacts }): ReactNode {
  const { customer, run } = route.useParams()
  const { data } = useQuery(listProblems(customer, run))
  const { page } = facts
  const problems =
    data?.items.filter(({ fingerprint }) => page.findings.includes(fingerprint)) ?? []
  const onward = map.steps.filter(({ step }) => step.from === page.id)
  const [taken, untaken] = [
    onward.filter((step) => !isOnlyInCode(step)),
    onward.filter(isOnlyInCode),
  ]
  const isCertain = untaken.every(({ inCode }) => inCode.kind === 'not_reached')
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h2 className="font-semibold break-words">{namePage(page)}</h2>
      <p className="text-sm break-words text-muted">{page.url_pattern}</p>
      <p className={`text-sm ${facts.dropped > 0 ? 'text-s4' : ''}`}>
        {describePage(facts).join(', ')}
      </p>
      {facts.inCode.kind === 'declared' ? (
        <p className="text-sm break-words text-muted">In the code: {facts.inCode.place}</p>
      ) : null}
      {problems.length === 0 ? null : (
        <ul className="list-disc pl-5 text-sm text-s3">
          {problems.map(({ fingerprint, title }) => (
            <li key={fingerprint} className="break-words">
              {title}
            </li>
          ))}
        </ul>
      )}
      <Steps steps={taken} />
      {untaken.length === 0 ? null : (
        <details className="text-sm">
          <summary className="text-muted">
            {formatCount(untaken.length, 'link')} in the code, not taken in this run
            {isCertain ? '' : ' as far as is known'}
          </summary>
          <Steps steps={untaken} />
        </details>
      )}
    </div>
  )
}

function Steps({ steps }: { steps: readonly StepFacts[] }): ReactNode {
  if (steps.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {steps.map((each) => (
        <li key={each.step.id} className="min-w-0 break-words">
          {describeStep(each)} → {each.to}
          <Origin step={each} />
          {each.step.friction ? <span className="text-s3"> (with a problem)</span> : null}
          <GapList step={each.step} />
        </li>
      ))}
    </ul>
  )
}

function Origin({ step }: { step: StepFacts }): ReactNode {
  const origin = describeOrigin(step)
  return origin === '' ? null : <span className="text-muted"> ({origin})</span>
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { outcomeWords } from '@understudy/contract/visitor/session-words'
import type { ReactNode } from 'react'
import { listPersonaRuns } from '../../api/persona-queries.ts'
import { Ago } from '../../ui/ago.tsx'
import { linkClass } from '../../ui/link.ts'
import { ErrorPanel, Loading } from '../../ui/states.tsx'
import { describeAim, formatCount, formatUrl } from '../../util/format.ts'
import { outcomeTones } from '../result/outcome-tones.ts'
import {
  type PastVisit,
  type PersonaHistory,
  readHistory,
  type VisitFigures,
} from './persona-history.ts'

/** What a persona did in the newest runs, and how it differs from the other visitors there. */
export function PersonaVisits({
  customerId,
  persona: { id, name },
}: {
  customerId: string
  persona: { id: string; name: string }
}): ReactNode {
  const { data, error, refetch } = useQuery(listPersonaRuns(customerId, id))
  if (error !== null) {
    return (
      <ErrorPanel
        title="The visits cannot be shown"
        error={error}
        onRetry={() => {
          refetch().catch(reportError)
        }}
      />
    )
  }
  if (data === undefined) return <Loading text="Reading the visits…" />
  const history = readHistory(data.runs, id)
  const searched = formatCount(data.searched, 'run')
  if (history.visits.length === 0) {
    return (
      <section aria-labelledby="visits-title">
        <Title id="visits-title">Visits</Title>
        <p className="mt-2 text-muted">
          {data.searched === 0
            ? 'No run of this account has ended yet.'
            : `${name} visited no site in the newest ${searched}.`}
        </p>
      </section>
    )
  }
  return (
    <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
      <section aria-labelledby="visits-title">
        <Title id="visits-title">Visits</Title>
        <p className="mt-0.5 mb-3 text-sm text-muted">The newest, of {searched}</p>
        <ul
          aria-labelledby="visits-title"
          className="divide-y divide-line rounded-lg border border-line bg-surface"
        >
          {history.visits.map((past) => (
            <Visit key={past.visit.id} customerId={customerId} past={past} />
          ))}
        </ul>
      </section>
      <Differences customerId={customerId} name={name} history={history} />
    </div>
  )
}

function Title({ id, children }: { id: string; children: string }): ReactNode {
  return (
    <h2 id={id} className="text-lg font-semibold">
      {children}
    </h2>
  )
}

function Visit({
  customerId,
  past: { run, visit, problems },
}: {
  customerId: string
  past: PastVisit
}): ReactNode {
  return (
    <li className="grid gap-x-4 gap-y-0.5 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <Link
        to="/$customer/runs/$run/sessions/$session"
        params={{ customer: customerId, run: run.run_id, session: visit.id }}
        className={`min-w-0 font-medium break-words ${linkClass}`}
      >
        {formatUrl(run.target_url)}
      </Link>
      <span className={`text-sm font-medium sm:text-right ${outcomeTones[visit.status]}`}>
        {outcomeWords[visit.status]}
      </span>
      <span className="min-w-0 text-sm break-words text-muted">{describeAim(run)}</span>
      <span className="text-sm text-muted sm:text-right">
        {formatCount(visit.turns, 'turn')}, {formatCount(problems, 'problem')},{' '}
        <Ago at={run.created_at} />
      </span>
    </li>
  )
}

/** Only runs with other visitors can show it: they did the same at the same time. */
function Differences({
  customerId,
  name,
  history: { visits, compared },
}: {
  customerId: string
  name: string
  history: PersonaHistory
}): ReactNode {
  const alone = visits.flatMap(({ run, alone: only }) =>
    only.map((problem) => ({ ...problem, runId: run.run_id })),
  )
  return (
    <section aria-labelledby="differences-title" className="flex flex-col gap-3">
      <div>
        <Title id="differences-title">How it differs</Title>
        <p className="mt-0.5 text-sm text-muted">
          {compared === null
            ? 'No other persona visited in these runs, so there is nothing to compare with.'
            : `From the other visitors of ${formatCount(compared.runs, 'run')}`}
        </p>
      </div>
      {compared === null ? null : (
        <>
          <table className="w-full border-separate border-spacing-0 rounded-lg border border-line bg-surface text-sm">
            <thead>
              <tr className="text-left text-muted">
                <td className="px-4 py-2" />
                <th scope="col" className="px-3 py-2 font-normal break-words">
                  {name}
                </th>
                <th scope="col" className="px-3 py-2 font-normal">
                  The others
                </th>
              </tr>
            </thead>
            <tbody className="tabular-nums">
              {Object.entries(figures).map(([title, tell]) => (
                <tr key={title} className="*:border-t *:border-line">
                  <th scope="row" className="px-4 py-2 text-left font-normal">
                    {title}
                  </th>
                  <td className="px-3 py-2 font-medium">{tell(compared.own)}</td>
                  <td className="px-3 py-2">{tell(compared.others)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Alone customerId={customerId} name={name} problems={alone} />
        </>
      )}
    </section>
  )
}

const figures: Readonly<Record<string, (figures: VisitFigures) => string>> = {
  Visits: ({ visits }) => String(visits),
  'Reached the goal': ({ reached, judged }) => (judged === 0 ? '–' : `${reached} of ${judged}`),
  'Turns in a visit': ({ turnsEach }) => turnsEach.toFixed(1),
  'Problems in a visit': ({ problemsEach }) => problemsEach.toFixed(1),
}

const mostAlone = 5

function Alone({
  customerId,
  name,
  problems,
}: {
  customerId: string
  name: string
  problems: readonly { title: string; anchor: string; runId: string }[]
}): ReactNode {
  if (problems.length === 0) {
    return (
      <p className="text-sm text-muted">{name} met no problem that nobody else in its run met.</p>
    )
  }
  return (
    <div>
      <h3 className="text-sm font-medium">Met by nobody else in the run</h3>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 text-sm">
        {problems.slice(0, mostAlone).map(({ title, anchor, runId }) => (
          <li key={`${runId} ${anchor}`} className="break-words">
            <Link
              to="/$customer/runs/$run"
              params={{ customer: customerId, run: runId }}
              hash={anchor}
              className={linkClass}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
      {problems.length > mostAlone ? (
        <p className="mt-1 text-sm text-muted">and {problems.length - mostAlone} more</p>
      ) : null}
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listPersonas } from '../../api/queries.ts'
import { listDeployChecks, listSites } from '../../api/resource-queries.ts'
import { buttonClass } from '../../ui/button.tsx'
import { linkClass } from '../../ui/link.ts'

/** The report of a run in the demo shop, as everybody can open it. */
const sampleReport = '/app/sample-report.html'

/** What an account without runs begins with: a report to look at, and the way to its own, with what is done already. */
export function FirstSteps({
  customerId,
  isChanging,
}: {
  customerId: string
  isChanging: boolean
}): ReactNode {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-5">
        <div className="min-w-0 grow basis-72">
          <h2 className="text-lg font-semibold">No runs yet</h2>
          <p className="mt-0.5 max-w-xl text-muted">
            A run sends synthetic users to a site and reports what they encountered there.
          </p>
        </div>
        <a href={sampleReport} className={buttonClass()}>
          Open a sample report
        </a>
      </div>
      {isChanging ? <Steps customerId={customerId} /> : null}
    </div>
  )
}

function Steps({ customerId }: { customerId: string }): ReactNode {
  const sites = useQuery(listSites(customerId)).data?.items ?? []
  const personas = useQuery(listPersonas(customerId)).data?.items ?? []
  const checks = useQuery(listDeployChecks(customerId)).data?.items ?? []
  const steps = [
    {
      to: '/$customer/runs/new',
      title: 'Start a run',
      about: 'An address, what to try there, and who tries it.',
      isDone: false,
    },
    {
      to: '/$customer/sites',
      title: 'Allow your sites',
      about: 'Runs visit only hosts that the account allows. The first run allows its own.',
      isDone: sites.length > 0,
    },
    {
      to: '/$customer/personas',
      title: 'Describe who uses your site',
      about: 'In your words, or from a job posting. The library has others.',
      isDone: personas.some(({ source }) => source !== 'library'),
    },
    {
      to: '/$customer/checks',
      title: 'Run after every deployment',
      about: 'A check starts a run from CI or by a schedule, and says whether it passes.',
      isDone: checks.length > 0,
    },
  ] as const
  return (
    <ol aria-label="First steps" className="border-t border-line">
      {steps.map(({ to, title, about, isDone }) => (
        <li
          key={to}
          className="relative flex gap-3 border-line px-5 py-3.5 not-first:border-t hover:bg-sunken"
        >
          <span
            aria-hidden="true"
            className={`mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border text-xs ${isDone ? 'border-accent bg-accent text-accent-ink' : 'border-edge'}`}
          >
            {isDone ? '✓' : ''}
          </span>
          <div className="min-w-0">
            <Link
              to={to}
              params={{ customer: customerId }}
              className={`font-medium after:absolute after:inset-0 ${linkClass}`}
            >
              {title}
            </Link>
            {isDone ? <span className="text-sm text-muted"> (done)</span> : null}
            <p className="text-sm text-muted">{about}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

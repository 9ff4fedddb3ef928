import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { DeployCheck, DeployEvent } from '@understudy/contract/deploy-check'
import type { ReactNode } from 'react'
import { getClient } from '../../api/clients.ts'
import { listDeployChecks, listDeployEvents } from '../../api/resource-queries.ts'
import { mayChange, useCustomer } from '../../components/account-use.ts'
import { CheckEditor } from '../../components/checks/check-editor.tsx'
import { CiSection } from '../../components/checks/ci-section.tsx'
import { explainDecision } from '../../components/checks/explain-decision.ts'
import { NextRun } from '../../components/checks/schedule-fields.tsx'
import { ReplaceSecret } from '../../components/resources/replace-secret.tsx'
import { ResourcePage } from '../../components/resources/resource-page.tsx'
import type { Column } from '../../components/resources/sorted-table.tsx'
import { TimeCell } from '../../components/resources/time-cell.tsx'
import { linkClass } from '../../ui/link.ts'
import { backClass } from '../../ui/page-title.tsx'
import { formatUrl } from '../../util/format.ts'
import { useCustomerId } from '../settings/use-customer-id.ts'

/** For a token that was lost, or that somebody else may know. */
function NewToken({
  customer,
  check: { id, name },
}: {
  customer: string
  check: DeployCheck
}): ReactNode {
  return (
    <ReplaceSecret
      title="Token"
      about="CI shows it with every event. A new one can be made when it was lost, or when somebody else may know it."
      action="Make a new token"
      question={`Make a new token for ${name}?`}
      consequence="The old one stops working at once: CI cannot report deployments until it has the new one."
      replace={async () => (await getClient(customer).deployChecks.rotateToken(id)).trigger_token}
      shown="This is the new token of the check."
    />
  )
}

type EventRow = DeployEvent & { id: string }

/** What CI reported to a check, when its schedule came due, and what was decided. */
export function DeployEventsPage(): ReactNode {
  const { customer, check } = useParams({ from: '/signed-in/$customer/checks/$check' })
  const { data: checks } = useQuery(listDeployChecks(customer))
  const { data, error, refetch } = useQuery(listDeployEvents(customer, check))
  const isChanging = mayChange(useCustomer()?.role)
  const found = checks?.items.find(({ id }) => id === check)
  const rows = data?.items.map((event) => ({ ...event, id: event.deploy_event_id }))
  return (
    <ResourcePage
      back={
        <Link to="/$customer/checks" params={{ customer }} className={backClass}>
          All deploy checks
        </Link>
      }
      title={found?.name ?? 'Deploy check'}
      about="The last events from CI and of the schedule, and what was decided about each."
      list={{ data: rows && { items: rows }, error, refetch }}
      columns={columns}
      empty={{
        title: 'No event yet',
        text: 'Let CI report deployments as shown below; each appears here with the decision.',
      }}
    >
      {found === undefined ? null : (
        <>
          <NextRun at={found.next_run_at} />
          {isChanging ? <CheckEditor key={check} customer={customer} check={found} /> : null}
          <CiSection key={check} check={found} />
          {isChanging ? <NewToken key={found.id} customer={customer} check={found} /> : null}
        </>
      )}
    </ResourcePage>
  )
}

/** What was decided; a run that was started is a link to it. */
const decisionWords = {
  queued_run: 'Started a run',
  ignored_filter: 'Ignored',
  ignored_non_ready: 'Ignored',
  blocked_target: 'No run was started',
} as const satisfies Record<DeployEvent['decision'], string>

const columns: readonly Column<EventRow>[] = [
  {
    id: 'decision',
    title: 'Decision',
    sortBy: ({ decision }) => decision,
    cell: (event) => <Decision event={event} />,
  },
  {
    id: 'environment',
    title: 'Environment',
    isMinor: true,
    sortBy: ({ environment }) => environment,
    cell: ({ environment, branch, provider }) =>
      [environment, branch, provider === 'schedule' && 'Scheduled'].filter(Boolean).join(' · ') || (
        <span className="text-muted">Not given</span>
      ),
  },
  {
    id: 'received',
    title: 'Received',
    sortBy: ({ received_at: at }) => at,
    cell: ({ received_at: at }) => <TimeCell at={at} />,
  },
]

function Decision({
  event: { decision, reason, provider, target_url: url, run_id: run },
}: {
  event: EventRow
}): ReactNode {
  const customer = useCustomerId()
  const told = explainDecision(reason, provider)
  return (
    <>
      {run === null ? (
        <span className="font-medium">{decisionWords[decision]}</span>
      ) : (
        <Link to="/$customer/runs/$run" params={{ customer, run }} className={linkClass}>
          {decisionWords[decision]}
        </Link>
      )}
      {told === null ? null : <span className="block text-sm wrap-anywhere">{told}</span>}
      {url === null ? null : (
        <span className="block text-sm text-muted wrap-anywhere">{formatUrl(url)}</span>
      )}
      {reason?.startsWith('target_not_allowed') === true ? (
        <Link to="/$customer/sites" params={{ customer }} className={`text-sm ${linkClass}`}>
          Sites of this account
        </Link>
      ) : null}
    </>
  )
}

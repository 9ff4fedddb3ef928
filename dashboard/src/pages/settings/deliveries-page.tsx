import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Answer } from '@understudy/sdk/operation'
import { type ReactNode, useState } from 'react'
import { getClient } from '../../api/clients.ts'
import { listDeliveries, listWebhooks } from '../../api/resource-queries.ts'
import { ReplaceSecret } from '../../components/resources/replace-secret.tsx'
import { ResourcePage } from '../../components/resources/resource-page.tsx'
import type { Column } from '../../components/resources/sorted-table.tsx'
import { TimeCell } from '../../components/resources/time-cell.tsx'
import { deliveryStates } from '../../components/webhooks/delivery-states.ts'
import { RedeliverButton } from '../../components/webhooks/redeliver-button.tsx'
import { SentBody } from '../../components/webhooks/sent-body.tsx'
import { VerifySection } from '../../components/webhooks/verify-section.tsx'
import { WebhookEditor } from '../../components/webhooks/webhook-editor.tsx'
import { WebhookTest } from '../../components/webhooks/webhook-test.tsx'
import { Ago } from '../../ui/ago.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { linkClass } from '../../ui/link.ts'
import { backClass } from '../../ui/page-title.tsx'
import { formatCount } from '../../util/format.ts'

type Delivery = Answer<'listWebhookDeliveries'>['items'][number]

const route = '/signed-in/$customer/settings/webhooks/$webhook'

/** What a webhook was sent, and how it answered. */
export function DeliveriesPage(): ReactNode {
  const { customer, webhook } = useParams({ from: route })
  const { status, event } = useSearch({ from: route })
  const { data } = useQuery(listWebhooks(customer))
  const found = data?.items.find(({ id }) => id === webhook)
  const address = found?.url ?? 'this webhook'
  const list = useQuery(listDeliveries(customer, webhook))
  const all = list.data?.items ?? []
  const shown = all.filter(
    (each) =>
      (status === undefined || each.status === status) &&
      (event === undefined || each.event === event),
  )
  const isFiltered = status !== undefined || event !== undefined
  return (
    <ResourcePage
      back={
        <Link to="/$customer/settings/webhooks" params={{ customer }} className={backClass}>
          All webhooks
        </Link>
      }
      title="Deliveries"
      about={describeWebhook(found)}
      list={{ ...list, data: list.data && { items: shown } }}
      columns={[...columns, makeActions(customer, webhook)]}
      empty={
        isFiltered
          ? { title: 'No delivery matches', text: 'Choose another state or event.' }
          : {
              title: 'Nothing was sent yet',
              text: 'Deliveries appear when a run or session ends. Test events are not listed.',
            }
      }
      before={
        <div className="flex flex-col gap-4">
          <WebhookTest id={webhook} url={address} />
          {all.length === 0 ? null : <Filters deliveries={all} />}
        </div>
      }
    >
      <VerifySection />
      <NewSecret key={webhook} customer={customer} webhook={webhook} address={address} />
      {found === undefined ? null : (
        <WebhookEditor key={found.id} customer={customer} webhook={found} />
      )}
    </ResourcePage>
  )
}

function describeWebhook(webhook: Answer<'getWebhook'> | undefined): string {
  const { url = 'this webhook', paused = false } = webhook ?? {}
  return `The last 100 events for ${url}.${paused ? ' It is paused.' : ''}`
}

function NewSecret({
  customer,
  webhook,
  address,
}: {
  customer: string
  webhook: string
  address: string
}): ReactNode {
  return (
    <ReplaceSecret
      title="Secret"
      about="It signs every event. A new one can be made when it was lost, or when somebody else may know it."
      action="Make a new secret"
      question={`Make a new secret for ${address}?`}
      consequence="For 24 hours events are signed with both, so that the receiver can change over; after that the old one is worthless."
      replace={async () => {
        const changed = await getClient(customer).webhooks.update(webhook, {
          regenerate_secret: true,
        })
        return changed.secret ?? ''
      }}
      shown="This is the new secret of the webhook."
    />
  )
}

function Filters({ deliveries }: { deliveries: readonly Delivery[] }): ReactNode {
  const { status = '', event = '' } = useSearch({ from: route })
  const navigate = useNavigate()
  const choose = (name: 'status' | 'event') => (change: { target: { value: string } }) => {
    const { value } = change.target
    navigate({
      to: '.',
      search: (before) => ({ ...before, [name]: value === '' ? undefined : value }),
      replace: true,
      resetScroll: false,
    }).catch(reportError)
  }
  const events = [...new Set([...deliveries.map((each) => each.event), event])]
    .filter((name) => name !== '')
    .toSorted()
  return (
    <form role="search" className="flex flex-wrap gap-3" onSubmit={(sent) => sent.preventDefault()}>
      <SelectField
        isCompact
        label="State"
        value={status}
        options={[
          { value: '', text: 'Any' },
          ...Object.entries(deliveryStates).map(([value, text]) => ({ value, text })),
        ]}
        onChange={choose('status')}
      />
      <SelectField
        isCompact
        label="Event"
        value={event}
        options={[
          { value: '', text: 'Any' },
          ...events.map((name) => ({ value: name, text: name })),
        ]}
        onChange={choose('event')}
      />
    </form>
  )
}

function makeActions(customer: string, webhook: string): Column<Delivery> {
  return {
    id: 'actions',
    title: 'Actions',
    isActions: true,
    cell: (delivery) => <RedeliverButton {...{ customer, webhook, delivery }} />,
  }
}

const columns: readonly Column<Delivery>[] = [
  {
    id: 'event',
    title: 'Event',
    sortBy: ({ event }) => event,
    cell: (delivery) => (
      <>
        <code className="text-sm">{delivery.event}</code>
        <AboutRun runId={delivery.run_id} />
        <Attempts delivery={delivery} />
        <Payload id={delivery.id} />
      </>
    ),
  },
  {
    id: 'status',
    title: 'State',
    sortBy: ({ status }) => status,
    cell: describeState,
  },
  {
    id: 'created',
    title: 'Event time',
    isMinor: true,
    sortBy: ({ created_at: at }) => at,
    cell: ({ created_at: at }) => <TimeCell at={at} />,
  },
  {
    id: 'next',
    title: 'Next attempt',
    isMinor: true,
    sortBy: ({ next_retry_at: at }) => at,
    cell: ({ next_retry_at: at }) => <TimeCell at={at} never="None" />,
  },
]

function describeState({ status, last_status_code: code, last_error: error }: Delivery): string {
  const answer = code === null ? '' : ` (${code})`
  if (status !== 'delivered' || error === null) return `${deliveryStates[status]}${answer}`
  return `${deliveryStates[status]}; sent again without success${answer}`
}

function AboutRun({ runId }: { runId: string | null }): ReactNode {
  const { customer } = useParams({ from: route })
  if (runId === null) return null
  return (
    <Link
      to="/$customer/runs/$run"
      params={{ customer, run: runId }}
      className={`ml-2 text-sm ${linkClass}`}
    >
      Run
    </Link>
  )
}

/** Read once it is opened. */
function Payload({ id }: { id: string }): ReactNode {
  const { customer, webhook } = useParams({ from: route })
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="mt-0.5 text-sm"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="text-muted">Payload</summary>
      {isOpen ? <SentBody customer={customer} webhook={webhook} id={id} /> : null}
    </details>
  )
}

/** When the event was sent, and what the receiver said. */
function Attempts({ delivery }: { delivery: Delivery }): ReactNode {
  const { attempts, attempt_count: count, event_id: id } = delivery
  const missing = count - attempts.length
  return (
    <details className="mt-0.5 text-sm">
      <summary className="text-muted">{formatCount(count, 'attempt')}</summary>
      <ol className="mt-1 flex flex-col gap-1">
        {missing > 0 ? (
          <li className="text-muted">{formatCount(missing, 'earlier attempt')}, not recorded</li>
        ) : null}
        {attempts.map(({ at, status_code: code, error }) => (
          <li key={at}>
            <Ago at={at} className="text-muted" /> {error ?? `Answered with ${code}.`}
          </li>
        ))}
      </ol>
      <p className="mt-1 text-muted">
        Event <code className="select-all break-all">{id}</code>
      </p>
    </details>
  )
}

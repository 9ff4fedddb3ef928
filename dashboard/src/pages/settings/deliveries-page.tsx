import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { Answer } from '@understudy/sdk/operation'
import type { ReactNode } from 'react'
import { listDeliveries, listWebhooks } from '../../api/resource-queries.ts'
import { ResourcePage } from '../../components/resources/resource-page.tsx'
import type { Column } from '../../components/resources/sorted-table.tsx'
import { TimeCell } from '../../components/resources/time-cell.tsx'
import { formatName } from '../../util/format.ts'

type Delivery = Answer<'listWebhookDeliveries'>['items'][number]

/** What a webhook was sent, and how it answered. */
export function DeliveriesPage(): ReactNode {
  const { customer, webhook } = useParams({
    from: '/signed-in/$customer/settings/webhooks/$webhook',
  })
  const { data } = useQuery(listWebhooks(customer))
  const address = data?.items.find(({ id }) => id === webhook)?.url
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Link to="/$customer/settings/webhooks" params={{ customer }} className="text-sm text-muted">
        All webhooks
      </Link>
      <ResourcePage
        title="Deliveries"
        about={`The last 100 events for ${address ?? 'this webhook'}.`}
        list={useQuery(listDeliveries(customer, webhook))}
        columns={columns}
        empty={{
          title: 'Nothing was sent yet',
          text: 'Deliveries appear when a run or session ends. Test events are not listed.',
        }}
      />
    </div>
  )
}

const columns: readonly Column<Delivery>[] = [
  {
    id: 'event',
    title: 'Event',
    sortBy: ({ event }) => event,
    cell: ({ event, last_error: error }) => (
      <>
        <code className="text-sm">{event}</code>
        {error === null ? null : <span className="block text-sm text-muted">{error}</span>}
      </>
    ),
  },
  {
    id: 'status',
    title: 'State',
    sortBy: ({ status }) => status,
    cell: ({ status, last_status_code: code }) =>
      `${status === 'dead' ? 'Given up' : formatName(status)}${code === null ? '' : ` (${code})`}`,
  },
  {
    id: 'attempts',
    title: 'Attempts',
    isMinor: true,
    sortBy: ({ attempt_count: count }) => count,
    cell: ({ attempt_count: count }) => count,
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
    sortBy: ({ next_retry_at: at }) => at ?? '',
    cell: ({ next_retry_at: at }) => <TimeCell at={at} never="None" />,
  },
]

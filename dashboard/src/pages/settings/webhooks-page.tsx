import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Answer } from '@understudy/sdk/operation'
import type { ReactNode } from 'react'
import { getClient } from '../../api/clients.ts'
import { listWebhooks } from '../../api/resource-queries.ts'
import { mayChange, useCustomer } from '../../components/account-use.ts'
import { CreateForm } from '../../components/resources/create-form.tsx'
import { ResourcePage } from '../../components/resources/resource-page.tsx'
import type { Column } from '../../components/resources/sorted-table.tsx'
import { TimeCell } from '../../components/resources/time-cell.tsx'
import { RemoveLaterButton } from '../../components/undo/remove-later-button.tsx'
import { ConfirmAddress } from '../../components/webhooks/confirm-address.tsx'
import { EventFields, readEvents } from '../../components/webhooks/event-fields.tsx'
import { formatOptions, readReceiver } from '../../components/webhooks/formats.ts'
import { QuietHoursFields, readQuietHours } from '../../components/webhooks/quiet-hours-fields.tsx'
import { WebhookTest } from '../../components/webhooks/webhook-test.tsx'
import { Address } from '../../ui/address.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { linkClass } from '../../ui/link.ts'
import { EmptyState } from '../../ui/states.tsx'
import { fieldLabels } from '../../util/field-labels.ts'
import { useCustomerId } from './use-customer-id.ts'

type Webhook = Answer<'listWebhooks'>['items'][number]

/** Where events are sent. */
export function WebhooksPage(): ReactNode {
  if (mayChange(useCustomer()?.role)) return <Webhooks />
  return (
    <EmptyState title="Viewers cannot see webhooks">
      Their addresses often contain a secret. Ask an owner of this account for the role member.
    </EmptyState>
  )
}

function Webhooks(): ReactNode {
  const customer = useCustomerId()
  return (
    <ResourcePage
      title="Webhooks"
      about="The service posts signed events to these addresses and retries when one does not respond."
      list={useQuery(listWebhooks(customer))}
      columns={columns}
      empty={{
        title: 'No webhook yet',
        text: 'A webhook tells your systems when a run ends, so they do not have to poll.',
      }}
    >
      <WebhookForm customer={customer} />
    </ResourcePage>
  )
}

function WebhookForm({ customer }: { customer: string }): ReactNode {
  return (
    <CreateForm
      title="Add a webhook"
      action="Add"
      list="webhooks"
      create={(form) =>
        getClient(customer).webhooks.create({
          ...readReceiver(form),
          events: readEvents(form),
          quiet_hours: readQuietHours(form),
        })
      }
      shown={({ secret }) =>
        secret === undefined ? null : { about: 'Verify signatures with this secret.', secret }
      }
    >
      <TextField
        label={fieldLabels.url}
        name="url"
        inputMode="url"
        placeholder="https:// or an e-mail address"
        hint="To have issues opened, the address of the project as you open it in a browser."
        required
      />
      <SelectField
        label="Format"
        name="format"
        hint="In messages and mails, what the site says is plain text. The address of a Slack channel is never shown again, and an e-mail address has to be confirmed."
        options={formatOptions}
      />
      <TextField
        label="Token"
        name="token"
        type="password"
        autoComplete="off"
        hint="Only for issues: a token that may read and open them. It is stored encrypted and never shown again."
      />
      <QuietHoursFields initial={null} />
      <EventFields isChosen={(event) => event.startsWith('run.')} />
    </CreateForm>
  )
}

function Actions({ webhook: { id, url, confirmed } }: { webhook: Webhook }): ReactNode {
  const { webhooks } = getClient(useCustomerId())
  return (
    <div className="flex flex-col gap-2 sm:flex-row sm:items-start sm:justify-end">
      {confirmed ? <WebhookTest id={id} url={url} /> : <ConfirmAddress id={id} url={url} />}
      <RemoveLaterButton
        id={id}
        name={url}
        list="webhooks"
        remove={async () => webhooks.delete(id)}
      />
    </div>
  )
}

const columns: readonly Column<Webhook>[] = [
  {
    id: 'url',
    title: 'Address',
    sortBy: ({ url }) => url,
    cell: ({ id, url, events: names, format, quiet_hours: quiet, paused, confirmed, disabled }) => (
      <>
        <DeliveriesLink id={id} url={url} />
        <span className="block text-sm text-muted">{names.join(', ')}</span>
        {format === 'json' || format === 'email' ? null : (
          <span className="block text-sm text-muted">
            {formatOptions.find(({ value }) => value === format)?.text}
          </span>
        )}
        {quiet === null ? null : (
          <span className="block text-sm text-muted">
            Quiet from {quiet.from} to {quiet.to}, {quiet.time_zone}
          </span>
        )}
        {confirmed ? null : (
          <span className="block text-sm text-s4">Not confirmed: it gets nothing yet</span>
        )}
        {paused ? <span className="block text-sm font-medium">Paused</span> : null}
        {disabled && !paused ? (
          <span className="block text-sm text-s4">
            Disabled after many failures; retried every few minutes
          </span>
        ) : null}
      </>
    ),
  },
  {
    id: 'delivered',
    title: 'Last delivery',
    isMinor: true,
    sortBy: ({ last_delivery_at: at }) => at,
    cell: ({ last_delivery_at: at, last_delivery_status: status }) => (
      <>
        <TimeCell at={at} never="None yet, apart from tests" />
        <span className="block text-sm text-muted">{status}</span>
      </>
    ),
  },
  {
    id: 'actions',
    title: 'Actions',
    isActions: true,
    cell: (webhook) => <Actions webhook={webhook} />,
  },
]

function DeliveriesLink({ id, url }: { id: string; url: string }): ReactNode {
  return (
    <Link
      to="/$customer/settings/webhooks/$webhook"
      params={{ customer: useCustomerId(), webhook: id }}
      className={linkClass}
    >
      <Address>{url}</Address>
    </Link>
  )
}

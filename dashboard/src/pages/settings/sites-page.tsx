import { useQuery } from '@tanstack/react-query'
import type { Answer } from '@understudy/sdk/operation'
import type { ReactNode } from 'react'
import { getClient } from '../../api/clients.ts'
import { listSites } from '../../api/resource-queries.ts'
import { mayChange, useCustomer } from '../../components/account-use.ts'
import { CreateForm } from '../../components/resources/create-form.tsx'
import { RemoveButton } from '../../components/resources/remove-button.tsx'
import { ResourcePage } from '../../components/resources/resource-page.tsx'
import type { Column } from '../../components/resources/sorted-table.tsx'
import { TimeCell } from '../../components/resources/time-cell.tsx'
import { TextField } from '../../ui/fields.tsx'
import { readField } from '../../util/read-field.ts'
import { useCustomerId } from './use-customer-id.ts'

type Site = Answer<'listAllowedTargets'>['items'][number]

/** Which sites runs may visit. */
export function SitesPage(): ReactNode {
  const customer = useCustomerId()
  const isChanging = mayChange(useCustomer()?.role)
  const { allowedTargets } = getClient(customer)
  const remove: Column<Site> = {
    id: 'remove',
    title: '',
    cell: ({ id, host_pattern: name }) => (
      <RemoveButton name={name} list="sites" remove={() => allowedTargets.delete(id)} />
    ),
  }
  return (
    <ResourcePage
      title="Sites"
      about="Runs visit only these hosts. The first run of an account allows its own."
      list={useQuery(listSites(customer))}
      columns={isChanging ? [...columns, remove] : columns}
      empty={{
        title: 'No site is allowed yet',
        text: 'Allow a host below, or start a first run: its host is allowed by itself.',
      }}
    >
      {isChanging ? (
        <CreateForm
          title="Allow a site"
          action="Allow"
          list="sites"
          create={(form) => allowedTargets.create({ host_pattern: readField(form, 'host') })}
        >
          <TextField
            label="Host"
            name="host"
            hint="shop.example.com, or *.example.com for everything below a domain."
            maxLength={255}
            required
          />
        </CreateForm>
      ) : null}
    </ResourcePage>
  )
}

const columns: readonly Column<Site>[] = [
  {
    id: 'host',
    title: 'Host',
    sortBy: ({ host_pattern: pattern }) => pattern,
    cell: ({ host_pattern: pattern }) => <span className="font-medium break-all">{pattern}</span>,
  },
  {
    id: 'source',
    title: 'Allowed by',
    isMinor: true,
    sortBy: ({ source }) => source,
    cell: ({ source }) => (source === 'auto' ? 'The first run' : 'Hand'),
  },
  {
    id: 'created',
    title: 'Since',
    isMinor: true,
    sortBy: ({ created_at: at }) => at,
    cell: ({ created_at: at }) => <TimeCell at={at} />,
  },
]

import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Answer } from '@understudy/sdk/operation'
import type { ReactNode } from 'react'
import { getClient } from '../../api/clients.ts'
import { listSites, refreshList } from '../../api/resource-queries.ts'
import { mayChange, useCustomer } from '../../components/account-use.ts'
import { CreateForm } from '../../components/resources/create-form.tsx'
import { ResourcePage } from '../../components/resources/resource-page.tsx'
import type { Column } from '../../components/resources/sorted-table.tsx'
import { TimeCell } from '../../components/resources/time-cell.tsx'
import { offerUndo } from '../../components/undo/pending-removals.ts'
import { Address } from '../../ui/address.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { linkClass } from '../../ui/link.ts'
import { ErrorPanel } from '../../ui/states.tsx'
import { fieldLabels } from '../../util/field-labels.ts'
import { readField } from '../../util/read-field.ts'
import { useCustomerId } from '../settings/use-customer-id.ts'

type Site = Answer<'listAllowedTargets'>['items'][number]

/** Which sites runs may visit. */
export function SitesPage(): ReactNode {
  const customer = useCustomerId()
  const isChanging = mayChange(useCustomer()?.role)
  const { allowedTargets } = getClient(customer)
  const remove: Column<Site> = {
    id: 'remove',
    title: 'Actions',
    isActions: true,
    cell: ({ id, host_pattern: name }) => <RemoveSite customer={customer} site={{ id, name }} />,
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
            label={fieldLabels.host_pattern}
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

/** The host is refused from now on, and can be allowed again: by hand then. */
function RemoveSite({
  customer,
  site: { id, name },
}: {
  customer: string
  site: { id: string; name: string }
}): ReactNode {
  const { allowedTargets } = getClient(customer)
  const removing = useMutation({
    mutationFn: async () => allowedTargets.delete(id),
    onSuccess: () =>
      offerUndo({
        subject: name,
        text: `Runs can no longer visit ${name}.`,
        list: 'sites',
        takeBack: async () => allowedTargets.create({ host_pattern: name }),
      }),
    onSettled: () => refreshList('sites'),
  })
  return (
    <>
      <Button
        aria-label={`Delete ${name}`}
        isBusy={removing.isPending}
        onClick={() => removing.mutate()}
      >
        Delete
      </Button>
      {removing.error === null ? null : (
        <ErrorPanel title={`Deleting ${name} failed`} error={removing.error} />
      )}
    </>
  )
}

/** Leads to the page of a site; a pattern stands for many. */
function SiteName({ pattern }: { pattern: string }): ReactNode {
  const customer = useCustomerId()
  if (pattern.startsWith('*'))
    return (
      <span className="font-medium">
        <Address>{pattern}</Address>
      </span>
    )
  return (
    <Link
      to="/$customer/sites/$host"
      params={{ customer, host: pattern }}
      className={`font-medium ${linkClass}`}
    >
      <Address>{pattern}</Address>
    </Link>
  )
}

const columns: readonly Column<Site>[] = [
  {
    id: 'host',
    title: 'Host',
    sortBy: ({ host_pattern: pattern }) => pattern,
    cell: ({ host_pattern: pattern }) => <SiteName pattern={pattern} />,
  },
  {
    id: 'source',
    title: 'Allowed by',
    isMinor: true,
    sortBy: ({ source }) => source,
    cell: ({ source }) => (source === 'auto' ? 'The first run' : 'A member or the API'),
  },
  {
    id: 'created',
    title: 'Since',
    isMinor: true,
    sortBy: ({ created_at: at }) => at,
    cell: ({ created_at: at }) => <TimeCell at={at} />,
  },
]

import { useQuery } from '@tanstack/react-query'
import { limits } from '@understudy/contract/limits'
import type { Answer } from '@understudy/sdk/operation'
import type { ReactNode } from 'react'
import { getClient } from '../../api/clients.ts'
import { listApiKeys } from '../../api/resource-queries.ts'
import { useCustomer } from '../../components/account-use.ts'
import { CreateForm } from '../../components/resources/create-form.tsx'
import { RemoveButton } from '../../components/resources/remove-button.tsx'
import { ResourcePage } from '../../components/resources/resource-page.tsx'
import type { Column } from '../../components/resources/sorted-table.tsx'
import { TimeCell } from '../../components/resources/time-cell.tsx'
import { TextField } from '../../ui/fields.tsx'
import { readField } from '../../util/read-field.ts'
import { useCustomerId } from './use-customer-id.ts'

type Key = Answer<'listApiKeys'>['items'][number]

/** Keys with which programs use the API. */
export function KeysPage(): ReactNode {
  const customer = useCustomerId()
  const isOwner = useCustomer()?.role === 'owner'
  const { apiKeys } = getClient(customer)
  const revoke: Column<Key> = {
    id: 'revoke',
    title: 'Actions',
    isActions: true,
    cell: ({ id, name, revoked_at: at }) =>
      at === null ? (
        <RemoveButton
          name={name}
          action="Revoke"
          list="api-keys"
          remove={() => apiKeys.revoke(id)}
        />
      ) : null,
  }
  return (
    <ResourcePage
      title="API keys"
      about="Programs send a key with every request. Only owners create and revoke keys."
      list={useQuery(listApiKeys(customer))}
      columns={isOwner ? [...columns, revoke] : columns}
      empty={{
        title: 'No key yet',
        text: 'A key lets scripts and CI start runs and read reports.',
      }}
    >
      {isOwner ? (
        <CreateForm
          title="Create a key"
          action="Create"
          list="api-keys"
          create={(form) => apiKeys.create({ name: readField(form, 'name') })}
          shown={({ plaintext, name }) => ({
            about: `This is the key ${name}.`,
            secret: plaintext,
          })}
        >
          <TextField
            label="Name"
            name="name"
            placeholder="CI"
            hint="What uses it, so that you know later what revoking it ends."
            maxLength={limits.textLength}
            required
          />
        </CreateForm>
      ) : null}
    </ResourcePage>
  )
}

const columns: readonly Column<Key>[] = [
  {
    id: 'name',
    title: 'Name',
    sortBy: ({ name }) => name,
    cell: ({ name, prefix }) => (
      <>
        <span className="block font-medium">{name}</span>
        <code className="text-sm text-muted">{prefix}…</code>
      </>
    ),
  },
  {
    id: 'used',
    title: 'Last used',
    sortBy: ({ last_used_at: at }) => at,
    cell: ({ last_used_at: at }) => <TimeCell at={at} />,
  },
  {
    id: 'created',
    title: 'Created',
    isMinor: true,
    sortBy: ({ created_at: at }) => at,
    cell: ({ created_at: at }) => <TimeCell at={at} />,
  },
  {
    id: 'state',
    title: 'State',
    isMinor: true,
    sortBy: ({ revoked_at: at }) => at,
    cell: ({ revoked_at: at }) => (at === null ? 'Valid' : 'Revoked'),
  },
]

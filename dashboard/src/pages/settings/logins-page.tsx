import { useQuery } from '@tanstack/react-query'
import { limits } from '@understudy/contract/limits'
import type { Answer } from '@understudy/sdk/operation'
import type { ReactNode } from 'react'
import { getClient } from '../../api/clients.ts'
import { listCredentials } from '../../api/queries.ts'
import { mayChange, useCustomer } from '../../components/account-use.ts'
import { CreateForm } from '../../components/resources/create-form.tsx'
import { ResourcePage } from '../../components/resources/resource-page.tsx'
import type { Column } from '../../components/resources/sorted-table.tsx'
import { TimeCell } from '../../components/resources/time-cell.tsx'
import { RemoveLaterButton } from '../../components/undo/remove-later-button.tsx'
import { Address } from '../../ui/address.tsx'
import { TextField } from '../../ui/fields.tsx'
import { fieldLabels } from '../../util/field-labels.ts'
import { readField } from '../../util/read-field.ts'
import { useCustomerId } from './use-customer-id.ts'

type Login = Answer<'listCredentials'>['items'][number]

/** Logins that visitors may use. */
export function LoginsPage(): ReactNode {
  const customer = useCustomerId()
  const isChanging = mayChange(useCustomer()?.role)
  const { credentials } = getClient(customer)
  const remove: Column<Login> = {
    id: 'remove',
    title: 'Actions',
    isActions: true,
    cell: ({ id, label }) => (
      <RemoveLaterButton
        id={id}
        name={label}
        list="credentials"
        remove={async () => credentials.delete(id)}
      />
    ),
  }
  return (
    <ResourcePage
      title="Logins"
      about="Visitors sign in with these on one host and its subdomains. Passwords are stored encrypted and never shown."
      list={useQuery(listCredentials(customer))}
      columns={isChanging ? [...columns, remove] : columns}
      empty={{
        title: 'No login yet',
        text: 'With a login of a test account, visitors reach what is behind the sign-in of your site.',
      }}
    >
      {isChanging ? <LoginForm customer={customer} /> : null}
    </ResourcePage>
  )
}

function LoginForm({ customer }: { customer: string }): ReactNode {
  return (
    <CreateForm
      title="Add a login"
      action="Store"
      list="credentials"
      create={(form) =>
        getClient(customer).credentials.create({
          label: readField(form, 'label'),
          target_host: readField(form, 'host'),
          username: readField(form, 'username'),
          password: readField(form, 'password'),
        })
      }
    >
      <TextField label={fieldLabels.label} name="label" maxLength={limits.textLength} required />
      <TextField
        label={fieldLabels.target_host}
        name="host"
        placeholder="shop.example.com"
        required
      />
      <TextField label={fieldLabels.username} name="username" autoComplete="off" required />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        hint="Of a test account: visitors may place orders and change data with it."
        required
      />
    </CreateForm>
  )
}

const columns: readonly Column<Login>[] = [
  {
    id: 'label',
    title: 'Name',
    sortBy: ({ label }) => label,
    cell: ({ label }) => <span className="font-medium">{label}</span>,
  },
  {
    id: 'host',
    title: 'Host',
    sortBy: ({ target_host: host }) => host,
    cell: ({ target_host: host }) => <Address>{host}</Address>,
  },
  {
    id: 'created',
    title: 'Stored',
    isMinor: true,
    sortBy: ({ created_at: at }) => at,
    cell: ({ created_at: at }) => <TimeCell at={at} />,
  },
]

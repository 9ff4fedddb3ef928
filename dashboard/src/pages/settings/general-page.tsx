import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { limits } from '@understudy/contract/limits'
import type { ReactNode, SubmitEvent } from 'react'
import { identity } from '../../api/clients.ts'
import { accountQuery } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { useCustomer } from '../../components/account-use.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { linkClass } from '../../ui/link.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { ErrorPanel } from '../../ui/states.tsx'
import { readField } from '../../util/read-field.ts'

/** The account itself: its name, its id, and the person's role in it. */
export function GeneralPage(): ReactNode {
  const customer = useCustomer()
  if (customer === undefined) return null
  const { id, name, role } = customer
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div>
        <PageTitle>General</PageTitle>
        <p className="mt-1 max-w-2xl text-muted">
          The account that runs, keys and members belong to.
        </p>
      </div>
      {role === 'owner' ? <NameForm key={name} id={id} name={name} /> : null}
      <dl className="flex max-w-xl flex-col gap-3">
        {role === 'owner' ? null : (
          <div>
            <dt className="text-sm text-muted">Name</dt>
            <dd className="break-words">{name}</dd>
          </div>
        )}
        <div>
          <dt className="text-sm text-muted">Identifier, as events and exports name the account</dt>
          <dd>
            <code className="text-sm break-all select-all">{id}</code>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Your role</dt>
          <dd>
            {roleWords[role]}{' '}
            <Link to="/$customer/settings/members" params={{ customer: id }} className={linkClass}>
              All members
            </Link>
          </dd>
        </div>
      </dl>
    </div>
  )
}

const roleWords = {
  viewer: 'Viewer: you can read.',
  member: 'Member: you can read, start and change things.',
  owner: 'Owner: you can do everything.',
} as const

function NameForm({ id, name }: { id: string; name: string }): ReactNode {
  const renaming = useMutation({
    mutationFn: (changed: string) => identity.changeCustomer(id, { name: changed }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    renaming.mutate(readField(new FormData(event.currentTarget), 'name').trim())
  }
  return (
    <form className="flex max-w-xl flex-col gap-4" onSubmit={submit}>
      <TextField
        label="Name"
        name="name"
        defaultValue={name}
        maxLength={limits.textLength}
        required
      />
      {renaming.error === null ? null : (
        <ErrorPanel title="The name was not changed" error={renaming.error} />
      )}
      <div className="flex items-center gap-3">
        <Button type="submit" look="primary" isBusy={renaming.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}

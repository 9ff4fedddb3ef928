import { useMutation } from '@tanstack/react-query'
import type { ReactNode, SubmitEvent } from 'react'
import { identity } from '../api/clients.ts'
import { accountQuery } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { ErrorPanel } from '../ui/states.tsx'
import { readField } from '../util/read-field.ts'
import { useAccount } from './account-use.ts'
import { ProviderProblemPanel, useSignInOptions } from './provider-sign-in.tsx'

/** Lets the identity provider of the host sign the person in; nothing where it has none. `problem`: why the last try failed. */
export function ProviderConnection({ problem }: { problem: string | undefined }): ReactNode {
  const { person } = useAccount()
  const provider = useSignInOptions().options?.provider ?? null
  if (provider === null) return null
  return (
    <section className="flex flex-col items-start gap-3" aria-labelledby="provider-title">
      <h2 id="provider-title" className="text-lg font-semibold">
        Sign in with {provider.name}
      </h2>
      {problem === undefined ? null : (
        <ProviderProblemPanel title="The account is not connected" problem={problem} />
      )}
      {person.is_connected ? (
        <>
          <p>Your account there signs you in here.</p>
          <Disconnection name={provider.name} />
        </>
      ) : (
        <ConnectForm name={provider.name} />
      )}
    </section>
  )
}

function Disconnection({ name }: { name: string }): ReactNode {
  const { person } = useAccount()
  const end = useMutation({
    mutationFn: (body: Parameters<typeof identity.disconnectProvider>[0]) =>
      identity.disconnectProvider(body),
    onSuccess: (account) => queryClient.setQueryData(accountQuery.queryKey, account),
  })
  if (!person.can_disconnect) {
    return (
      <p className="text-muted">
        Nothing else signs you in here, so it cannot be disconnected without a password.
      </p>
    )
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = readField(new FormData(event.currentTarget), 'disconnect_password')
    end.mutate(person.needs_current_password ? { current_password: password } : {})
  }
  return (
    <form className="flex flex-col items-start gap-4" onSubmit={submit}>
      <p className="text-muted">
        If you disconnect it, only your password signs you in, and your other browsers are signed
        out.{' '}
        {person.is_operator
          ? ''
          : `If you sign in with ${name} later, it is connected again and your password ends.`}
      </p>
      {person.needs_current_password ? (
        <TextField
          label="Your password here"
          name="disconnect_password"
          type="password"
          autoComplete="current-password"
          required
        />
      ) : null}
      {end.error === null ? null : (
        <ErrorPanel title="Nothing was disconnected" error={end.error} />
      )}
      <Button type="submit" isBusy={end.isPending}>
        Disconnect from {name}
      </Button>
    </form>
  )
}

function ConnectForm({ name }: { name: string }): ReactNode {
  const { person } = useAccount()
  const start = useMutation({
    mutationFn: (body: Parameters<typeof identity.startProviderConnection>[0]) =>
      identity.startProviderConnection(body),
    onSuccess: ({ url }) => location.assign(url),
  })
  if (person.email === null) {
    return <p className="text-muted">Set an e-mail address and a password first.</p>
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = readField(new FormData(event.currentTarget), 'connect_password')
    start.mutate(person.needs_current_password ? { current_password: password } : {})
  }
  return (
    <form className="flex flex-col items-start gap-4" onSubmit={submit}>
      <p className="text-muted">
        Connect your account with the address {person.email} there. Your password keeps working.
      </p>
      {person.needs_current_password ? (
        <TextField
          label="Your password here"
          name="connect_password"
          type="password"
          autoComplete="current-password"
          required
        />
      ) : null}
      {start.error === null ? null : (
        <ErrorPanel title="Nothing was connected" error={start.error} />
      )}
      <Button type="submit" isBusy={start.isPending || start.isSuccess}>
        Connect with {name}
      </Button>
    </form>
  )
}

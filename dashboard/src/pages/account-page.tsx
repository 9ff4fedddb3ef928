import { useMutation } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { limits } from '@understudy/contract/limits'
import type { ReactNode, SubmitEvent } from 'react'
import { identity } from '../api/clients.ts'
import { accountQuery } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { useAccount } from '../components/account-use.ts'
import { ProviderConnection } from '../components/provider-connection.tsx'
import { sendWaiting } from '../components/undo/pending-removals.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { linkClass } from '../ui/link.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { ErrorPanel } from '../ui/states.tsx'
import { fieldLabels } from '../util/field-labels.ts'
import { readField } from '../util/read-field.ts'

/** How the person signs in. */
export function AccountPage(): ReactNode {
  const { person, customers } = useAccount()
  const { notice, problem } = useSearch({ from: '/signed-in/personal/account' })
  return (
    <div className="flex max-w-xl flex-col gap-8">
      <div>
        <PageTitle>Your profile</PageTitle>
        <p className="mt-1 text-muted">
          {person.email ??
            'You signed in with a link. Set an e-mail address and a password to sign in again.'}
        </p>
      </div>
      {customers.length === 0 ? (
        <p>You are not a member of an account. Ask an owner to invite you.</p>
      ) : null}
      {notice === 'password_ended' ? <PasswordEnded /> : null}
      <LoginForm key={String(person.email)} />
      <ProviderConnection problem={problem} />
      <SignOutEverywhere />
    </div>
  )
}

/** After the first sign-in with the provider of someone who had a password. */
function PasswordEnded(): ReactNode {
  return (
    <div role="status" className="rounded-lg border border-line bg-surface p-4">
      <p className="font-semibold">Your password no longer works</p>
      <p className="mt-0.5">
        Until now nothing had proved that the person who chose it has your e-mail address. Your
        other browsers are signed out. You can set a new password here for an hour, or keep signing
        in without one.
      </p>
      <Link to="/" className={`mt-2 inline-block ${linkClass}`}>
        Go on to the runs
      </Link>
    </div>
  )
}

function LoginForm(): ReactNode {
  const { person } = useAccount()
  const change = useMutation({
    mutationFn: (changed: Parameters<typeof identity.changeAccount>[0]) =>
      identity.changeAccount(changed),
    onSuccess: (account) => queryClient.setQueryData(accountQuery.queryKey, account),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    change.mutate(
      {
        new_password: readField(fields, 'new_password'),
        ...(person.email === null && { email: readField(fields, 'email') }),
        ...(person.needs_current_password && {
          current_password: readField(fields, 'current_password'),
        }),
      },
      { onSuccess: () => form.reset() },
    )
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={submit} aria-labelledby="login-title">
      <h2 id="login-title" className="text-lg font-semibold">
        {person.email === null ? 'Set e-mail and password' : 'Change the password'}
      </h2>
      <LoginFields />
      {change.error === null ? null : (
        <ErrorPanel title="Nothing was changed" error={change.error} />
      )}
      <div className="flex items-center gap-3">
        <Button type="submit" look="primary" isBusy={change.isPending}>
          Save
        </Button>
        <span role="status" className="text-sm text-good">
          {change.isSuccess ? 'Saved.' : ''}
        </span>
      </div>
    </form>
  )
}

function LoginFields(): ReactNode {
  const { person } = useAccount()
  return (
    <>
      {person.email === null ? (
        <TextField
          label={fieldLabels.email}
          name="email"
          type="email"
          autoComplete="username"
          required
        />
      ) : null}
      {person.needs_current_password ? (
        <TextField
          label="Current password"
          name="current_password"
          type="password"
          autoComplete="current-password"
          required
        />
      ) : null}
      <TextField
        label="New password"
        hint={`At least ${limits.passwordLength.min} characters. Your other browsers are signed out.`}
        name="new_password"
        type="password"
        autoComplete="new-password"
        minLength={limits.passwordLength.min}
        required
      />
    </>
  )
}

function SignOutEverywhere(): ReactNode {
  const leave = useMutation({
    mutationFn: async () => {
      await sendWaiting()
      await identity.signOutEverywhere()
    },
    onSuccess: () => {
      // The new page forgets everything that was read.
      location.assign('/app/sign-in')
    },
  })
  return (
    <section className="flex flex-col items-start gap-3" aria-labelledby="everywhere-title">
      <h2 id="everywhere-title" className="text-lg font-semibold">
        Sign out everywhere
      </h2>
      <p className="text-muted">Ends your sign-in here and in every other browser.</p>
      {leave.error === null ? null : <ErrorPanel title="Signing out failed" error={leave.error} />}
      <Button isBusy={leave.isPending} onClick={() => leave.mutate()}>
        Sign out everywhere
      </Button>
    </section>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { InvitationOffer } from '@understudy/contract/identity'
import type { ReactNode, SubmitEvent } from 'react'
import { useState } from 'react'
import { identity } from '../api/clients.ts'
import { startAccount } from '../api/queries.ts'
import { Entrance } from '../components/entrance.tsx'
import { readHash } from '../components/read-hash.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { EmptyState, ErrorPanel, Loading } from '../ui/states.tsx'
import { readField } from '../util/read-field.ts'

/** Accepts an invitation: a new person chooses a password, another one proves theirs. */
export function InvitationPage(): ReactNode {
  const [token] = useState(readHash)
  const offer = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => identity.readInvitation({ token: token ?? '' }, { signal }),
    enabled: token !== null,
    staleTime: Infinity,
  })
  if (token === null) {
    return (
      <Entrance title="Invitation">
        <EmptyState title="The link is not complete">
          Open the whole link that you were sent, or ask for a new one.
        </EmptyState>
      </Entrance>
    )
  }
  if (offer.data !== undefined) return <AcceptForm token={token} offer={offer.data} />
  return (
    <Entrance title="Invitation">
      {offer.error === null ? (
        <Loading text="Reading the invitation…" />
      ) : (
        <ErrorPanel title="The invitation cannot be opened" error={offer.error} />
      )}
    </Entrance>
  )
}

function AcceptForm({ token, offer }: { token: string; offer: InvitationOffer }): ReactNode {
  const router = useRouter()
  const accept = useMutation({
    mutationFn: (password: string) => identity.acceptInvitation({ token, password }),
    onSuccess: async (account) => {
      startAccount(account)
      await router.navigate({ to: '/' })
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    accept.mutate(readField(new FormData(event.currentTarget), 'password'))
  }
  return (
    <Entrance title={`Join ${offer.customer_name}`}>
      <p>
        You are invited as <b>{offer.role}</b>.{' '}
        {offer.has_account
          ? 'You have an account already: enter its password.'
          : 'Choose a password to sign in with.'}
      </p>
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          value={offer.email}
          readOnly
        />
        {offer.has_account ? (
          <TextField
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
        ) : (
          <TextField
            label="New password"
            hint="At least 12 characters. A few unrelated words are easy to remember."
            name="password"
            type="password"
            autoComplete="new-password"
            minLength={12}
            required
          />
        )}
        {accept.error === null ? null : (
          <ErrorPanel title="You have not joined" error={accept.error} />
        )}
        <Button type="submit" look="primary" isBusy={accept.isPending}>
          Join
        </Button>
      </form>
    </Entrance>
  )
}

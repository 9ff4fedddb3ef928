import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { InvitationOffer } from '@understudy/contract/identity'
import { limits } from '@understudy/contract/limits'
import type { ReactNode } from 'react'
import { identity } from '../api/clients.ts'
import { startAccount } from '../api/queries.ts'
import { Entrance } from '../components/entrance.tsx'
import { LoginForm } from '../components/login-form.tsx'
import { Or, ProviderSignIn, useSignInOptions } from '../components/provider-sign-in.tsx'
import { useToken } from '../components/use-token.ts'
import { EmptyState, ErrorPanel, Loading } from '../ui/states.tsx'

/** Accepts an invitation: a new person chooses a password, another one proves theirs. */
export function InvitationPage(): ReactNode {
  const token = useToken()
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
  if (offer.data !== undefined) return <AcceptForm key={token} token={token} offer={offer.data} />
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
    mutationFn: ({ password }: { password: string }) =>
      identity.acceptInvitation({ token, password }),
    onSuccess: async (account) => {
      startAccount(account)
      await router.navigate({ to: '/' })
    },
  })
  const { options, error } = useSignInOptions()
  const provider = options?.provider ?? null
  const hasPasswords = options?.password ?? error !== null
  return (
    <Entrance title={`Join ${offer.customer_name}`}>
      <p>
        You are invited as <b>{offer.role}</b>.
      </p>
      {provider === null ? null : (
        <>
          <p>
            Sign in there with the address {offer.email}. This accepts this invitation and no other.
          </p>
          <ProviderSignIn name={provider.name} invitation={token} />
        </>
      )}
      {provider !== null && hasPasswords ? <Or /> : null}
      {hasPasswords ? (
        <LoginForm
          invited={{ email: offer.email, passwordLength: limits.passwordLength.min }}
          action="Join"
          failure="Joining did not work"
          state={accept}
        />
      ) : null}
    </Entrance>
  )
}

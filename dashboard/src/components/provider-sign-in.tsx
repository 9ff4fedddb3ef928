import { useMutation, useQuery } from '@tanstack/react-query'
import type { ProviderProblem, SignInOptions } from '@understudy/contract/identity'
import type { ReactNode } from 'react'
import { identity } from '../api/clients.ts'
import { Button } from '../ui/button.tsx'
import { ErrorPanel } from '../ui/states.tsx'

/** How people can sign in here; undefined until it is known. */
export function useSignInOptions(): { options: SignInOptions | undefined; error: unknown } {
  const { data, error } = useQuery({
    queryKey: ['sign-in-options'],
    queryFn: ({ signal }) => identity.getSignInOptions({ signal }),
    staleTime: Infinity,
  })
  return { options: data, error }
}

/** Leads to the identity provider, which leads back to `next`; with the token of an invitation, as its member. */
export function ProviderSignIn({
  name,
  next,
  invitation,
}: {
  name: string
  next?: string
  invitation?: string
}): ReactNode {
  const start = useMutation({
    mutationFn: () =>
      identity.startProviderSignIn({
        ...(next === undefined ? {} : { next }),
        ...(invitation === undefined ? {} : { invitation }),
      }),
    onSuccess: ({ url }) => location.assign(url),
  })
  return (
    <>
      <Button
        look="primary"
        // Until the other page is there, too.
        isBusy={start.isPending || start.isSuccess}
        onClick={() => start.mutate()}
      >
        Continue with {name}
      </Button>
      {start.error === null ? null : (
        <ErrorPanel title={`${name} cannot be used now`} error={start.error} />
      )}
    </>
  )
}

/** Between two ways to sign in. */
export function Or(): ReactNode {
  return (
    <p className="flex items-center gap-3 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
      or
    </p>
  )
}

/** Why the provider did not sign the person in, and what to do. */
export function ProviderProblemPanel({
  title = 'You are not signed in',
  problem,
}: {
  title?: string
  problem: string
}): ReactNode {
  const known = Object.entries(words).find(([name]) => name === problem)?.[1]
  if (known === undefined) return null
  return (
    <div
      role="alert"
      className="rounded-lg border border-line border-l-4 border-l-s4 bg-surface p-4"
    >
      <p className="font-semibold">{title}</p>
      <p className="mt-0.5">{known}</p>
    </div>
  )
}

const words: Readonly<Record<ProviderProblem, string>> = {
  unreachable:
    'The identity provider did not answer. Try again in a few minutes; if it stays like this, tell the operator of this service.',
  cancelled: 'You cancelled at the identity provider, or it does not let you use this service.',
  interrupted:
    'The sign-in took longer than ten minutes, was used before, or began in another browser or at another address of this service. Start again here.',
  refused:
    'The answer of the identity provider could not be verified. Start again; if it stays like this, tell the operator of this service, whose log says why.',
  no_email:
    'The identity provider did not provide your e-mail address. Ask who runs it to include the address.',
  email_not_verified:
    'The identity provider has not verified your e-mail address. Verify it there, then sign in again.',
  domain_not_allowed:
    'Only e-mail addresses of certain domains can sign in here, and yours is of another one.',
  other_account:
    'Your e-mail address belonged to another account of the identity provider when it signed in here first. Ask an owner to remove and invite you again.',
  other_address:
    'The identity provider signed you in with another e-mail address. Sign in there with the address of the invitation or of your account here, then start again.',
  not_invited:
    'No account here has your e-mail address. If you were invited, open the link of your invitation; otherwise ask an owner of the account that you want to join to invite this address.',
  invitation_not_valid:
    'The invitation was used, revoked or has expired. If you are a member already, sign in here; otherwise ask for a new invitation.',
  operator_not_connected:
    'You run this host, so your e-mail address alone does not sign you in. Sign in with your password or with a link (see below), then connect the two accounts on the page Your account.',
}

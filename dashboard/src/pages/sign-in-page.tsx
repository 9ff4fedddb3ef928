import { useMutation } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import type { Account } from '@understudy/contract/identity'
import type { ReactNode } from 'react'
import { identity } from '../api/clients.ts'
import { startAccount } from '../api/queries.ts'
import { Entrance } from '../components/entrance.tsx'
import { LoginForm } from '../components/login-form.tsx'
import {
  Or,
  ProviderProblemPanel,
  ProviderSignIn,
  useSignInOptions,
} from '../components/provider-sign-in.tsx'
import { useToken } from '../components/use-token.ts'
import { Button } from '../ui/button.tsx'
import { ErrorPanel } from '../ui/states.tsx'

/** Signs in by e-mail and password, or by a one-time link. */
export function SignInPage(): ReactNode {
  const token = useToken()
  return token === null ? <PasswordSignIn /> : <LinkSignIn key={token} token={token} />
}

function PasswordSignIn(): ReactNode {
  const enter = useEnter()
  const signIn = useMutation({
    mutationFn: (login: { email: string; password: string }) => identity.signIn(login),
    onSuccess: enter,
  })
  const { next, problem } = useSearch({ strict: false })
  const { options, error } = useSignInOptions()
  // Unknown, they must not keep anyone from trying.
  const hasPasswords = options?.password ?? error !== null
  const provider = options?.provider ?? null
  return (
    <Entrance title="Sign in">
      {problem === undefined ? null : <ProviderProblemPanel problem={problem} />}
      {provider === null ? null : <ProviderSignIn name={provider.name} next={next} />}
      {provider !== null && hasPasswords ? <Or /> : null}
      {hasPasswords ? (
        <LoginForm action="Sign in" failure="You are not signed in" state={signIn} />
      ) : null}
      <SignInHelp hasPasswords={hasPasswords} />
    </Entrance>
  )
}

function SignInHelp({ hasPasswords }: { hasPasswords: boolean }): ReactNode {
  return (
    <p className="text-sm text-muted">
      No account yet{hasPasswords ? ', or forgot your password' : ''}? An owner of your account can
      invite you, and the operator of this service can create a sign-in link:{' '}
      <code>npm run admin -- user link EMAIL</code>.
    </p>
  )
}

/**
 * The link works once, so nothing uses it but a person: programs that open links in messages do not, and a page that sends
 * someone here cannot sign them in to another account unnoticed.
 */
function LinkSignIn({ token }: { token: string }): ReactNode {
  const enter = useEnter()
  const signIn = useMutation({
    mutationFn: () => identity.useSignInLink({ token }),
    onSuccess: enter,
  })
  return (
    <Entrance title="Sign in with a link">
      <p>This link signs you in once. Continue only if you asked for it.</p>
      {signIn.error === null ? null : (
        <>
          <ErrorPanel title="You are not signed in" error={signIn.error} />
          <a href="/app/sign-in">Sign in with a password</a>
        </>
      )}
      <Button look="primary" isBusy={signIn.isPending} onClick={() => signIn.mutate()}>
        Sign in
      </Button>
    </Entrance>
  )
}

/** Goes on to where the person was heading. */
function useEnter(): (account: Account) => Promise<void> {
  const { next } = useSearch({ strict: false })
  const router = useRouter()
  return async (account) => {
    startAccount(account)
    await (next === undefined ? router.navigate({ to: '/' }) : router.navigate({ href: next }))
  }
}

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { UnderstudyError } from '@understudy/sdk/understudy-error'

/** Whether the person has to sign in first. */
export function isSignedOut(error: unknown): boolean {
  if (!(error instanceof UnderstudyError)) return false
  // Without the cookie, the service takes the caller of most endpoints for a program without a key.
  return error.code === 'not_signed_in' || error.code === 'invalid_api_key'
}

/**
 * Goes to the sign-in if that is what the error is about, and comes back here afterwards. The new page forgets everything that
 * was read. Returns whether it goes.
 */
export function leaveIfSignedOut(error: unknown): boolean {
  if (!isSignedOut(error)) return false
  const path = location.pathname.replace(/^\/app/, '')
  location.replace(`/app/sign-in?next=${encodeURIComponent(`${path}${location.search}`)}`)
  return true
}

/** Whether the resource does not exist, or not for this person. */
export function isMissing(error: unknown): boolean {
  return error instanceof UnderstudyError && error.status === 404
}

/** The cache of everything read from the service. The client already retries where a retry can help. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      // Without an account there is no page yet, and the routes go to the sign-in.
      if (queryClient.getQueryData(['account']) !== undefined) leaveIfSignedOut(error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error) => {
      leaveIfSignedOut(error)
    },
  }),
  defaultOptions: { queries: { retry: false, staleTime: 2000, refetchOnWindowFocus: true } },
})

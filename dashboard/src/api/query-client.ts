import { QueryClient } from '@tanstack/react-query'
import { UnderstudyError } from '@understudy/sdk/understudy-error'

/** Whether the person has to sign in first. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof UnderstudyError && error.code === 'not_signed_in'
}

/** Whether there is no such thing, or not for this person. */
export function isMissing(error: unknown): boolean {
  return error instanceof UnderstudyError && error.status === 404
}

/** The cache of everything read from the service. The client already repeats what a repetition can help. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 2000, refetchOnWindowFocus: true } },
})

import { UnderstudyError } from './understudy-error.ts'

/** Whether asking again later can help: there was no answer, the service or a proxy was too busy, or had nobody to pass the request on to. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof UnderstudyError)) return false
  const { code, status } = error
  return code === 'network_error' || code === 'timeout' || status === 429 || (status ?? 0) >= 502
}

import { inspect } from 'node:util'
import { pino } from 'pino'
import type { Secret } from '../lib/secret.ts'
import { createRedactor } from '../lib/secrets/redact.ts'

/** An error in the form logged. */
export interface DescribedFailure {
  type: string
  message: string
  /** With the stacks of its causes and, for an AggregateError, of its errors. */
  stack: string
}

const maxChars = 20_000
/** Keys held by customers are known only by their format. */
const ownKeys = /\b(?:sk_(?:live|test)|whsec|imp)_[\w+/=-]+/g

/** Describes anything thrown or rejected. The result contains none of `secrets` and no customer key. Does not throw. */
export function describeFailure(failure: unknown, secrets: readonly Secret[]): DescribedFailure {
  const { redact } = createRedactor(secrets)
  const hide = (text: string): string =>
    redact(text.slice(0, maxChars)).replaceAll(ownKeys, '[secret]')
  const told = listErrors(failure).map((error) => pino.stdSerializers.err(error))
  return {
    type: told[0]?.type ?? '',
    message: hide(told.map(({ message }) => message).join('; ')),
    stack: hide(told.map(({ stack }) => stack).join('\n')),
  }
}

/** The error, and one level of the errors it aggregates. */
function listErrors(failure: unknown): Error[] {
  if (!(failure instanceof Error)) return [new Error(`not an error: ${inspect(failure)}`)]
  const inner: readonly unknown[] = failure instanceof AggregateError ? failure.errors : []
  return [failure, ...inner.filter((error) => error instanceof Error)]
}

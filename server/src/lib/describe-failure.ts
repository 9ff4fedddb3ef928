import { inspect } from 'node:util'
import type { Secret } from './secret.ts'
import { createRedactor } from './secrets/redact.ts'

/** An error in the form logged. */
export interface DescribedFailure {
  type: string
  message: string
  /** With the stacks of its causes and, for an AggregateError, of its errors. */
  stack: string
  /** The error code of Node, the database or another library. */
  code?: string
}

/** A message can quote a page, a response or a row of any length. */
const maxMessage = 1000
const maxChars = 20_000
const maxErrors = 10
/** Keys held by customers are known only by their format. */
const ownKeys = /\b(?:sk_(?:live|test)|whsec|imp)_[\w+/=-]+/g

/** Describes anything thrown or rejected. The result contains none of `secrets` and no customer key. Does not throw. */
export function describeFailure(failure: unknown, secrets: readonly Secret[]): DescribedFailure {
  const { redact } = createRedactor(secrets)
  const hide = (text: string): string =>
    redact(text.slice(0, maxChars)).replaceAll(ownKeys, '[secret]')
  const first = toError(failure)
  const told = [...listErrors(first)].map(([error, joint]) => ({
    joint,
    type: error.constructor.name,
    message: clip(hide(error.message)),
    frames: hide(listFrames(error)),
  }))
  const code = 'code' in first && typeof first.code === 'string' ? { code: first.code } : {}
  return {
    type: first.constructor.name,
    message: told.map(({ joint, message }) => joint + message).join(''),
    stack: told.map(({ type, message, frames }) => `${type}: ${message}${frames}`).join('\n'),
    ...code,
  }
}

function toError(failure: unknown): Error {
  return failure instanceof Error ? failure : new Error(`not an error: ${inspect(failure)}`)
}

/** The error, its causes and the errors it aggregates, each with the separator between its message and the one before. */
function listErrors(first: Error): Map<Error, string> {
  const errors = new Map([[first, '']])
  for (const error of errors.keys()) {
    const inner: readonly unknown[] = error instanceof AggregateError ? error.errors : []
    for (const next of [error.cause, ...inner])
      if (next instanceof Error && !errors.has(next) && errors.size < maxErrors)
        errors.set(next, next === error.cause ? ': ' : '; ')
  }
  return errors
}

/** The frames of the stack, without the message it starts with. */
function listFrames({ stack = '', message }: Error): string {
  return stack
    .slice(stack.indexOf(message) + message.length)
    .split('\n')
    .filter((line) => /^\s+at /u.test(line))
    .map((line) => `\n${line}`)
    .join('')
}

function clip(message: string): string {
  return message.length > maxMessage ? `${message.slice(0, maxMessage)} …` : message
}

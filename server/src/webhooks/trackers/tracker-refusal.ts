import type { z } from 'zod'
import type { TrackerAnswer } from './tracker.ts'

/** A tracker did not do what was asked. The message is our own: answers can contain anything. */
export class TrackerRefusal extends Error {
  override readonly name = 'TrackerRefusal'
  readonly statusCode: number
  /** It would be refused again, whatever the customer does. */
  readonly isFinal: boolean
  readonly retryAfterMs: number | null

  constructor(refused: {
    message: string
    statusCode: number
    isFinal?: boolean
    retryAfterMs?: number | null
  }) {
    super(refused.message)
    this.statusCode = refused.statusCode
    this.isFinal = refused.isFinal ?? false
    this.retryAfterMs = refused.retryAfterMs ?? null
  }
}

/** What an answer says, if it is of success and of this shape; throws a `TrackerRefusal` otherwise. */
export function readAnswer<T>(name: string, answer: TrackerAnswer, schema: z.ZodType<T>): T {
  if (answer.statusCode < 200 || answer.statusCode > 299) throw refuse(name, answer)
  const parsed = schema.safeParse(answer.body)
  if (parsed.success) return parsed.data
  const { statusCode } = answer
  const message = `${name} answered with something else than its API does: check the address.`
  throw new TrackerRefusal({ message, statusCode })
}

/** What to say of a status: what happened, and the next step. */
export function refuse(
  name: string,
  { statusCode, retryAfterMs }: Pick<TrackerAnswer, 'statusCode' | 'retryAfterMs'>,
): TrackerRefusal {
  // A limit is also told with 403.
  const isLimited = statusCode === 429 || (statusCode === 403 && retryAfterMs !== null)
  const isFinal = statusCode === 400 || statusCode === 422
  const message = isLimited
    ? `${name} asks to wait (${statusCode}): it is tried again then.`
    : describe(name, statusCode)
  return new TrackerRefusal({ message, statusCode, isFinal, retryAfterMs })
}

function describe(name: string, statusCode: number): string {
  if (statusCode >= 300 && statusCode <= 399) {
    return `${name} sends to another address (${statusCode}), which is not followed: enter the one that the project has now.`
  }
  if (statusCode >= 500) return `${name} failed (${statusCode}): it is tried again.`
  const known = described[statusCode]
  return `${name} ${known ?? `refused the request (${statusCode}).`}`
}

const described: Readonly<Record<number, string>> = {
  400: 'does not take the issue (400): look at what the project requires of new issues.',
  401: 'does not accept the token (401): enter a new one.',
  403: 'does not let the token do this (403): it needs the right to read and open issues of the project.',
  404: 'has no such project for this token (404): check the address, and what the token may see.',
  410: 'takes no issues for this project (410): switch them on there.',
  422: 'does not take the issue (422): look at what the project requires of new issues.',
}

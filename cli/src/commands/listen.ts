import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebhookEventName } from '@understudy/contract/events'
import type { RecordedEvent } from '@understudy/sdk/follow-events'
import { CommandError, exitCodes } from '../command-error.ts'
import { chooseServer, connect, type ServerOption } from '../connect.ts'
import type { Context } from '../context.ts'
import { findLocalAddress } from '../local/local-address.ts'
import { signEvent } from '../local/sign-event.ts'

const answerMs = 30_000
const pauseMs = 1000
const pollMs = 1000

/**
 * Forwards the events of a service to a receiver on this machine, as webhooks would be, until Ctrl-C. The service is asked for them, so this machine
 * needs no public address. An event waits until the receiver is there, and is sent once.
 */
export async function forwardEvents(
  context: Context,
  receiver: string,
  { event: wanted, ...options }: ServerOption & { event: readonly WebhookEventName[] },
): Promise<void> {
  const { signal, environment } = context
  const server = chooseServer(context, options)
  if (server === null) {
    const message =
      'listen forwards the events of a running service: set UNDERSTUDY_URL, or start one with understudy dev.'
    throw new CommandError(exitCodes.usage, message)
  }
  await using connection = await connect(context, server)
  const { webhooks } = connection.client
  const given = environment['UNDERSTUDY_WEBHOOK_SECRET'] ?? ''
  const secret = given === '' ? randomBytes(32).toString('base64url') : given
  if (given === '') {
    context.say(`Secret of this command (set UNDERSTUDY_WEBHOOK_SECRET to keep one): ${secret}`)
  }
  const { next_since: since } = await webhooks.listEvents({}, { signal })
  context.tell(`Forwarding events to ${receiver} …`)
  try {
    for await (const event of webhooks.events({ since, signal, pollMs })) {
      if (wanted.length === 0 || wanted.includes(event.event)) {
        const answer = await deliver(context, event, { receiver, secret })
        context.say(`${event.timestamp}  ${event.id}  ${event.event}  ${answer}`)
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

interface Receiver {
  receiver: string
  secret: string
}

/** Sends an event, and waits as long as nobody listens; returns what the receiver answered. */
async function deliver(
  { signal, tell }: Context,
  { id, ...envelope }: RecordedEvent,
  { receiver, secret }: Receiver,
): Promise<string> {
  const body = JSON.stringify(envelope)
  let isTold = false
  for (;;) {
    const answer = await post({ id, name: envelope.event, body }, { receiver, secret }, signal)
    if (answer !== null) return answer
    if (!isTold) tell(`Nothing listens at ${receiver}: start the receiver. Events wait for it.`)
    isTold = true
    await sleep(pauseMs, undefined, { signal })
  }
}

/** Null if nobody listens, so that nothing was sent. */
async function post(
  { id, name, body }: { id: string; name: string; body: string },
  { receiver, secret }: Receiver,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const response = await fetch(receiver, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Understudy-Webhooks/1',
        'x-service-event': name,
        'x-service-event-id': id,
        'x-service-signature': signEvent(secret, body, new Date()),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
    })
    await response.body?.cancel()
    return String(response.status)
  } catch (error) {
    signal.throwIfAborted()
    return isRefused(error) ? null : 'no answer'
  }
}

/** A name such as localhost has several addresses, each of which refuses. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && error.code === 'ECONNREFUSED') return true
  const below = error instanceof AggregateError ? error.errors : [error.cause]
  return below.some(isRefused)
}

/** The receiver that a port or an address on this machine names; null for any other. */
export function findReceiver(text: string): string | null {
  const isPort = /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535
  return findLocalAddress(isPort ? `http://localhost:${text}/` : text)?.url.href ?? null
}

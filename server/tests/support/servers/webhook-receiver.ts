import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { Stripe } from 'stripe'
import { listen, type ListeningSite } from './listen.ts'

/** A request as received. */
export interface ReceivedRequest {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A customer's endpoint on a loopback port. */
export interface WebhookReceiver extends ListeningSite {
  received: ReceivedRequest[]
  /** How requests are answered from now on, after they were received; initially with 200. */
  answerWith(listener: RequestListener): void
  /** Closes every connection, answered or not. */
  dropConnections(): void
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedRequest[] = []
  let answer: RequestListener = answerStatus(200)
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => {
      const body = Buffer.concat(chunks)
      received.push({ path: request.url ?? '', headers: request.headers, body })
      answer(request, response)
    })
  })
  const site = await listen(server)
  return {
    ...site,
    received,
    answerWith(listener) {
      answer = listener
    },
    dropConnections: () => server.closeAllConnections(),
  }
}

export function answerStatus(
  status: number,
  headers: Record<string, string> = {},
): RequestListener {
  return (_request, response) => response.writeHead(status, headers).end()
}

/** Whether another implementation accepts the signature at time `at`. Throws if it does not. */
export function verifyWithStripe(
  request: ReceivedRequest,
  secret: string | undefined,
  at: Date,
): boolean {
  const header = request.headers['x-service-signature']
  const { signature } = Stripe.webhooks
  if (signature === null || header === undefined || secret === undefined)
    throw new Error('nothing to verify')
  return signature.verifyHeader(request.body, header, secret, 300, undefined, at.getTime())
}

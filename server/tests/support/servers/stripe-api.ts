import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Environment } from '../../../src/config/variables.ts'
import { answerLater } from './answer-later.ts'
import { listen } from './listen.ts'

/** The configuration for a service under test to use it. */
export const stripeSecretKey = 'sk_test_51Understudy0000000000000000'
export const stripeWebhookSecret = 'whsec_understudy0000000000000000000'

export interface StripeRequest {
  path: string
  headers: IncomingHttpHeaders
  params: Record<string, string>
}

/** Stripe's HTTP API, as far as it is documented and we use it, on a loopback port. */
export interface StripeApi extends AsyncDisposable {
  /** The environment that makes a service take its payments here. */
  environment: Environment
  received: StripeRequest[]
  /** Every customer that was created, by id. */
  customers: Map<string, Record<string, string>>
  /** Every subscription that it has, by id. */
  subscriptions: Map<string, Record<string, unknown>>
  /** How requests are answered from now on, before anything else is checked; null restores normal operation. */
  failWith(answer: Failure | null): void
}

type Failure = { status: number; error: Record<string, string> } | 'hang' | 'hang up'

interface Answer {
  status: number
  body: unknown
}

interface State {
  answerMs: number
  received: StripeRequest[]
  customers: Map<string, Record<string, string>>
  subscriptions: Map<string, Record<string, unknown>>
  /** By idempotency key; the answer is null until it is given. */
  kept: Map<string, { request: string; answer: Answer | null }>
  failure: Failure | null
}

/** Starts it; it knows the prices price_starter and price_hobby. A request takes `answerMs`. */
export async function startStripeApi(answerMs = 0): Promise<StripeApi> {
  const state: State = {
    answerMs,
    received: [],
    customers: new Map(),
    subscriptions: new Map(),
    kept: new Map(),
    failure: null,
  }
  const server = createServer(answerLater((request, response) => serve(state, request, response)))
  const site = await listen(server)
  return {
    environment: {
      STRIPE_SECRET_KEY: stripeSecretKey,
      STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
      STRIPE_API_BASE: `http://127.0.0.1:${site.port}`,
      STRIPE_PRICE_STARTER: 'price_starter',
      STRIPE_PRICE_HOBBY: 'price_hobby',
    },
    received: state.received,
    customers: state.customers,
    subscriptions: state.subscriptions,
    failWith(answer) {
      state.failure = answer
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  }
}

async function serve(state: State, incoming: IncomingMessage, response: ServerResponse) {
  const params = Object.fromEntries(new URLSearchParams(await readText(incoming)))
  const { url: path = '', headers } = incoming
  const request = { path, headers, params }
  state.received.push(request)
  if (state.failure === 'hang') return
  if (state.failure === 'hang up') {
    incoming.socket.destroy()
    return
  }
  send(response, await answerOnce(state, request))
}

/** What the documentation of idempotent requests says about a key. */
async function answerOnce(state: State, request: StripeRequest): Promise<Answer> {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return work(state, request)
  const described = JSON.stringify([request.path, request.params])
  const earlier = state.kept.get(key)
  if (earlier !== undefined && earlier.request !== described) {
    return fail(400, { type: 'idempotency_error', message: 'The parameters differ.' })
  }
  if (earlier !== undefined) {
    const error = { type: 'invalid_request_error', code: 'idempotency_key_in_use' }
    return earlier.answer ?? fail(409, error)
  }
  const entry: { request: string; answer: Answer | null } = { request: described, answer: null }
  state.kept.set(key, entry)
  entry.answer = await work(state, request)
  // Requests that never began are not stored.
  if ([401, 429].includes(entry.answer.status)) state.kept.delete(key)
  return entry.answer
}

async function work(state: State, { path, headers, params }: StripeRequest): Promise<Answer> {
  const { failure, customers } = state
  await delay(state.answerMs)
  if (failure !== null && typeof failure === 'object') return fail(failure.status, failure.error)
  if (headers.authorization !== `Bearer ${stripeSecretKey}`) {
    const message = `Invalid API Key provided: ${headers.authorization}`
    return fail(401, { type: 'invalid_request_error', message })
  }
  if (path === '/v1/customers') return createCustomer(state, params)
  if (path.startsWith('/v1/subscriptions/')) return showSubscription(state, path)
  if (!customers.has(params['customer'] ?? '')) return fail(400, missing('customer'))
  if (path === '/v1/billing_portal/sessions') {
    const url = `https://billing.stripe.com/p/session/${params['customer']}`
    return { status: 200, body: { id: 'bps_1', object: 'billing_portal.session', url } }
  }
  if (path === '/v1/checkout/sessions') return createCheckout(params)
  return fail(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${path}).`,
  })
}

function createCustomer({ customers }: State, params: Record<string, string>): Answer {
  const id = `cus_${customers.size + 1}`
  customers.set(id, params)
  return { status: 200, body: { id, object: 'customer', name: params['name'], livemode: false } }
}

function showSubscription({ subscriptions }: State, path: string): Answer {
  const body = subscriptions.get(path.replace('/v1/subscriptions/', ''))
  return body === undefined ? fail(404, missing('id')) : { status: 200, body }
}

function createCheckout(params: Record<string, string>): Answer {
  const price = params['line_items[0][price]'] ?? ''
  if (!['price_starter', 'price_hobby'].includes(price)) {
    return fail(400, missing('line_items[0][price]'))
  }
  const url = `https://checkout.stripe.com/c/pay/cs_test_${price}`
  return { status: 200, body: { id: 'cs_test_1', object: 'checkout.session', url } }
}

function missing(param: string) {
  return { type: 'invalid_request_error', code: 'resource_missing', param }
}

function fail(status: number, error: Record<string, string>): Answer {
  return { status, body: { error } }
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' })
  response.end(JSON.stringify(body))
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

import { z } from 'zod'
import { billingStatuses, cappedSpend, soldTiers, tiers } from '../billing.ts'
import { identifier, timestamp } from '../common.ts'
import { defineEndpoint, json } from '../endpoint.ts'
import { month, nextCursor, runCursor } from '../query.ts'
import { runStatus } from '../run.ts'
import { nothing } from './common.ts'

/** Usage. browser_seconds: time a browser was in use. */
const spending = {
  turns: z.int().min(0),
  input_tokens: z.int().min(0),
  output_tokens: z.int().min(0),
  browser_seconds: z.number().min(0),
  cost_usd: z
    .number()
    .min(0)
    .nullable()
    .describe('null: a model without a known price was used (see MODEL_PRICES).'),
}

/** The usage of one calendar month in UTC. */
export const usageSummary = z
  .object({
    month,
    totals: z.object({ runs: z.int().min(0), sessions: z.int().min(0), ...spending }),
    runs: z
      .array(
        z.object({
          run_id: identifier,
          created_at: timestamp,
          target_url: z.string(),
          status: runStatus,
          sessions: z.int().min(0),
          ...spending,
        }),
      )
      .describe('Newest first; empty with `detail=totals`.'),
    next_cursor: nextCursor,
    subscription: z
      .object({
        tier: z.enum(tiers),
        included_sessions: z.int().min(0),
        used_sessions: z.int().min(0),
        period_start: timestamp,
        period_end: timestamp,
      })
      .nullable(),
    spend: cappedSpend.describe(
      'Model costs now, also of sessions that run, and their limits. POST /runs says spend_limit_reached if what the run can cost at most is more than the limit less what is spent and reserved.',
    ),
    run_limit_usd: z
      .number()
      .nullable()
      .describe('Model costs of one run, divided among its sessions; null: no limit of its own.'),
  })
  .meta({ id: 'UsageSummary' })

const common = {
  resource: 'billing',
  auth: 'api_key',
  rateLimit: 'general',
  params: nothing,
  query: nothing,
  body: null,
} as const

const address = json(z.object({ url: z.string() }))

export const billingEndpoints = {
  getBillingPortalUrl: defineEndpoint({
    ...common,
    needsRole: 'owner',
    method: 'GET',
    path: '/billing/portal-url',
    summary: 'Get the billing portal',
    description: "The URL of the payment processor's portal for this customer.",
    responses: { 200: address },
    errors: ['payment_processor_error', 'stripe_not_configured'],
  }),
  createCheckout: defineEndpoint({
    ...common,
    needsRole: 'owner',
    method: 'POST',
    path: '/billing/checkout',
    summary: 'Start a checkout',
    description: 'Starts the checkout for a tier, with a trial of 7 days.',
    examples: { 'A tier': { tier: 'starter' } },
    body: z.strictObject({ tier: z.enum(soldTiers) }),
    responses: { 200: address },
    errors: ['payment_processor_error', 'stripe_not_configured'],
  }),
  getBillingStatus: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/billing/status',
    summary: 'Get the billing status',
    description: 'The billing status, which decides whether runs are admitted.',
    responses: {
      200: json(
        z.object({
          billing_status: z.enum(billingStatuses),
          stripe_customer_linked: z.boolean(),
          checkout_tiers: z.array(z.enum(soldTiers)),
        }),
      ),
    },
    errors: [],
  }),
  ingestProcessorEvent: defineEndpoint({
    ...common,
    auth: 'processor_signature',
    method: 'POST',
    path: '/billing/processor-events',
    summary: 'Receive a processor event',
    description: 'Receives an event from the payment processor and updates billing_status.',
    body: z.looseObject({
      id: z.string().min(1),
      type: z.string().min(1),
      data: z.looseObject({ object: z.looseObject({}) }),
    }),
    responses: { 200: json(z.object({ received: z.literal(true) })) },
    errors: ['invalid_signature', 'stripe_not_configured'],
  }),
  getUsage: defineEndpoint({
    ...common,
    resource: 'usage',
    method: 'GET',
    path: '/usage',
    summary: 'Get the usage of a month',
    description: 'Usage of a month by run; defaults to the current month.',
    query: z.object({
      month: month.optional(),
      cursor: runCursor.optional(),
      detail: z
        .enum(['runs', 'totals'])
        .default('runs')
        .describe('totals: without the runs, of which there can be thousands.'),
    }),
    responses: { 200: json(usageSummary) },
    errors: [],
  }),
} as const

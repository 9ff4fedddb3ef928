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
  browser_seconds: z
    .number()
    .min(0)
    .describe('Seconds in which a browser was in use.')
    .meta({ examples: [84.2] }),
  cost_usd: z
    .number()
    .min(0)
    .nullable()
    .describe('null: a model without a known price was used (see MODEL_PRICES).'),
}

/** The usage of one calendar month in UTC. */
export const usageSummary = z
  .object({
    month: month.describe('A calendar month, UTC.'),
    totals: z
      .object({
        runs: z
          .int()
          .min(0)
          .describe('Number of runs.')
          .meta({ examples: [1] }),
        sessions: z
          .int()
          .min(0)
          .describe('Number of sessions.')
          .meta({ examples: [3] }),
        ...spending,
      })
      .describe('The sums of the month.'),
    runs: z
      .array(
        z.object({
          run_id: identifier,
          created_at: timestamp,
          target_url: z.string(),
          status: runStatus,
          sessions: z
            .int()
            .min(0)
            .describe('Number of sessions.')
            .meta({ examples: [3] }),
          ...spending,
        }),
      )
      .describe('Newest first; empty with `detail=totals`.'),
    next_cursor: nextCursor,
    subscription: z
      .object({
        tier: z.enum(tiers),
        included_sessions: z
          .int()
          .min(0)
          .describe('Sessions included per period.')
          .meta({ examples: [100] }),
        used_sessions: z
          .int()
          .min(0)
          .describe('Sessions used in this period.')
          .meta({ examples: [12] }),
        period_start: timestamp
          .describe('Start of the period, UTC.')
          .meta({ examples: ['2026-03-01T00:00:00.000Z'] }),
        period_end: timestamp
          .describe('End of the period, UTC.')
          .meta({ examples: ['2026-04-01T00:00:00.000Z'] }),
      })
      .nullable()
      .describe('The current period; null without a subscription.'),
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
          billing_status: z
            .enum(billingStatuses)
            .describe('Only `active` and, for a while, `past_due` admit runs.')
            .meta({ examples: ['active'] }),
          stripe_customer_linked: z
            .boolean()
            .describe('Whether the payment processor knows the customer.')
            .meta({ examples: [true] }),
          checkout_tiers: z
            .array(z.enum(soldTiers))
            .describe(
              'The tiers for which `POST /billing/checkout` starts a checkout now: none without a payment processor or with a current subscription.',
            )
            .meta({ examples: [['starter', 'hobby', 'pro']] }),
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
      data: z
        .looseObject({
          object: z.looseObject({}).describe('The object of the event, as the processor sends it.'),
        })
        .describe('The content of the event, as the processor sends it.'),
    }),
    responses: { 200: json(z.object({ received: z.literal(true).describe('Always true.') })) },
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
      month: month.optional().describe('A calendar month, UTC; the current one by default.'),
      cursor: runCursor
        .optional()
        .describe('The `next_cursor` of the previous page, or Unix time in milliseconds.'),
      detail: z
        .enum(['runs', 'totals'])
        .default('runs')
        .describe('totals: without the runs, of which there can be thousands.'),
    }),
    responses: { 200: json(usageSummary) },
    errors: [],
  }),
} as const

import type { ResponseBody } from '@understudy/contract/endpoint'
import { billingEndpoints } from '@understudy/contract/endpoints/billing'
import type { Route } from '../http/route.ts'
import { createRoute } from '../http/route.ts'
import type { Clock } from '../lib/clock.ts'
import { SECOND_MS } from '../lib/clock.ts'
import type { UsageSummary } from '../operations/billing/get-usage.ts'
import { getUsage } from '../operations/billing/get-usage.ts'
import type { Database } from '../store/database.ts'
import type { RunUsage } from '../store/usage.ts'

type Summary = ResponseBody<typeof billingEndpoints.getUsage>

/** What a customer's runs took. */
export function createUsageRoutes(deps: { db: Database; clock: Clock }): Route[] {
  return [
    createRoute(billingEndpoints.getUsage, async ({ customerId, query }) =>
      presentUsage(await getUsage(deps, customerId, query.month ?? null)),
    ),
  ]
}

function presentUsage({ month, runs, meter }: UsageSummary): Summary {
  return {
    month,
    totals: {
      runs: runs.length,
      sessions: sum(runs.map(({ sessions }) => sessions)),
      ...presentSpending({
        turns: sum(runs.map(({ turns }) => turns)),
        inputTokens: sum(runs.map(({ inputTokens }) => inputTokens)),
        outputTokens: sum(runs.map(({ outputTokens }) => outputTokens)),
        browserMs: sum(runs.map(({ browserMs }) => browserMs)),
        microDollars: sum(runs.map(countMicroDollars)),
      }),
    },
    runs: runs.map((run) => ({
      run_id: run.runId,
      created_at: run.createdAt.toISOString(),
      target_url: run.targetUrl,
      status: run.status,
      sessions: run.sessions,
      ...presentSpending({ ...run, microDollars: countMicroDollars(run) }),
    })),
    subscription:
      meter === null
        ? null
        : {
            tier: meter.tier,
            included_sessions: meter.includedSessions,
            used_sessions: meter.usedSessions,
            period_start: meter.periodStart.toISOString(),
            period_end: meter.periodEnd.toISOString(),
          },
  }
}

/** In whole numbers of the smallest amount shown, so that the totals are the sum of the runs to the last digit. */
function countMicroDollars({ costUsd }: RunUsage): number {
  return Math.round(costUsd * 1_000_000)
}

type Spending = Pick<RunUsage, 'turns' | 'inputTokens' | 'outputTokens' | 'browserMs'> & {
  microDollars: number
}

function presentSpending(spending: Spending) {
  return {
    turns: spending.turns,
    input_tokens: spending.inputTokens,
    output_tokens: spending.outputTokens,
    browser_seconds: spending.browserMs / SECOND_MS,
    cost_usd: spending.microDollars / 1_000_000,
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

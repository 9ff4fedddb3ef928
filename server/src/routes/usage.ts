import type { ResponseBody } from '@understudy/contract/endpoint'
import { billingEndpoints } from '@understudy/contract/endpoints/billing'
import { createRoute, type Route } from '../http/route.ts'
import { SECOND_MS } from '../lib/clock.ts'
import { getUsage, type UsageDeps, type UsageSummary } from '../operations/billing/get-usage.ts'
import type { SummedUsage } from '../store/billing/usage.ts'
import { presentSpend } from './present-spend.ts'
import { toRunPosition } from './to-run-position.ts'

type Summary = ResponseBody<typeof billingEndpoints.getUsage>

/** The usage of a customer's runs. */
export function createUsageRoutes(deps: UsageDeps): Route[] {
  return [
    createRoute(billingEndpoints.getUsage, async ({ customerId, query }) =>
      presentUsage(
        await getUsage(deps, customerId, {
          month: query.month ?? null,
          detail: query.detail,
          position: toRunPosition(query.cursor),
        }),
      ),
    ),
  ]
}

function presentUsage({
  month,
  runs,
  totals,
  nextCursor,
  meter,
  ...capped
}: UsageSummary): Summary {
  return {
    month,
    totals: { runs: totals.runs, ...presentSpending(totals) },
    runs: runs.map((run) => ({
      run_id: run.runId,
      created_at: run.createdAt.toISOString(),
      target_url: run.targetUrl,
      status: run.status,
      ...presentSpending(run),
    })),
    next_cursor: nextCursor,
    spend: presentSpend(capped.spend),
    run_limit_usd: capped.runCapUsd,
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

function presentSpending(spending: SummedUsage) {
  return {
    sessions: spending.sessions,
    turns: spending.turns,
    input_tokens: spending.inputTokens,
    output_tokens: spending.outputTokens,
    browser_seconds: spending.browserMs / SECOND_MS,
    cost_usd: spending.unpricedTokens > 0 ? null : spending.microDollars / 1_000_000,
  }
}

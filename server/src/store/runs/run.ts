import type { Interaction } from '@understudy/contract/run'
import type { Device } from '@understudy/contract/visitor/devices'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../tables.ts'

export type RunStatus = Tables['runs']['status']

/** A run as admitted, and its outcome. */
export interface Run {
  customerId: string
  id: string
  targetUrl: string
  status: RunStatus
  aggregateStatus: Tables['runs']['aggregate_status']
  guidedExploration: Tables['runs']['guided_exploration']
  /** The effective budget: deep exploration forces medium. */
  durationBudget: Tables['runs']['duration_budget']
  device: Device
  interaction: Interaction
  /** Whether replays can repeat steps that send data. */
  replayMaySendData: boolean
  task: string | null
  flows: string[]
  model: string
  isPreview: boolean
  sessionCount: number
  /** A message that says why it failed or was cancelled; otherwise null. */
  termination: string | null
  /** Links of the field `report_url` that were given out before open nothing; null: none was revoked. */
  reportUrlsRevokedAt: Date | null
  /** The span in which it was requested; null: no traces were recorded. */
  traceParent: string | null
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
}

const texts = z.array(z.string())

/** Parses a row. */
export function parseRun(row: Selectable<Tables['runs']>): Run {
  return {
    customerId: row.customer_id,
    id: row.id,
    targetUrl: row.target_url,
    status: row.status,
    aggregateStatus: row.aggregate_status,
    guidedExploration: row.guided_exploration,
    durationBudget: row.duration_budget,
    device: row.device,
    interaction: row.interaction,
    replayMaySendData: row.replay_may_send_data,
    task: row.task,
    flows: texts.parse(row.flows),
    model: row.model,
    isPreview: row.is_preview,
    sessionCount: row.session_count,
    termination: row.termination,
    reportUrlsRevokedAt: row.report_urls_revoked_at,
    traceParent: row.trace_parent,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  }
}

import { webhookEvents, type WebhookEventName } from '@understudy/contract/events'
import { z } from 'zod'
import { createReportUrl, type ShareSecrets } from '../vault/share-token.ts'
import type { OutgoingEvent } from './outgoing-event.ts'

/** An event as it is stored, with what signs links to its run. */
export interface EventOfRow {
  customerId: string
  event: { id: string; name: WebhookEventName; payload: unknown; createdAt: Date }
  share: ShareSecrets
}

const payloadSchema = z.record(z.string(), z.unknown())
const ofRun = z.object({ run_id: z.string() })

/**
 * The event with the link to the report, if it is one of its fields. The link has a token, so it is not stored; its time is that of the event, so it
 * is the same in all attempts.
 */
export function completeEvent(
  { customerId, event, share }: EventOfRow,
  dashboardUrl: string,
): OutgoingEvent {
  const payload = payloadSchema.parse(event.payload)
  const { data } = ofRun.safeParse(payload)
  const isLinked = 'report_url' in webhookEvents[event.name].payload.shape
  if (data === undefined || !isLinked) return { ...event, customerId, payload }
  const shared = { run: { customerId, runId: data.run_id }, at: event.createdAt }
  const url = createReportUrl(dashboardUrl, share, shared)
  return { ...event, customerId, payload: { ...payload, report_url: url } }
}

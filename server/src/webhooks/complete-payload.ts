import { webhookEvents } from '@understudy/contract/events'
import { z } from 'zod'
import { createReportUrl, type ShareSecrets } from '../vault/share-token.ts'
import type { OutgoingEvent } from './outgoing-event.ts'

const ofRun = z.object({ run_id: z.string() })

/**
 * The payload with the link to the report, if it is one of its fields. The link has a token, so it is not stored; its time is that of the event, so it
 * is the same in all attempts.
 */
export function completePayload(
  { name, customerId, createdAt, payload }: OutgoingEvent,
  { share, dashboardUrl }: { share: ShareSecrets; dashboardUrl: string },
): OutgoingEvent['payload'] {
  const { data } = ofRun.safeParse(payload)
  if (data === undefined || !('report_url' in webhookEvents[name].payload.shape)) return payload
  const run = { customerId, runId: data.run_id }
  return { ...payload, report_url: createReportUrl(dashboardUrl, share, { run, at: createdAt }) }
}

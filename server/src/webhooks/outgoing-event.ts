import type { WebhookEventName } from '@understudy/contract/events'

/** An event as sent to one customer's receiver. */
export interface OutgoingEvent {
  /** The same for all attempts and receivers. */
  id: string
  name: WebhookEventName
  customerId: string
  payload: Readonly<Record<string, unknown>>
  createdAt: Date
}

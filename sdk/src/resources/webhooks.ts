import { type EventOptions, followEvents, type RecordedEvent } from '../follow-events.ts'
import type { Answer, Body, Query } from '../operation.ts'
import type { CallOptions, Transport } from '../transport.ts'

/** Where events of runs and sessions are sent. */
export interface Webhooks {
  /** The secret is only in this response. */
  create: (body: Body<'createWebhook'>, options?: CallOptions) => Promise<Answer<'createWebhook'>>
  list: (options?: CallOptions) => Promise<Answer<'listWebhooks'>>
  get: (id: string, options?: CallOptions) => Promise<Answer<'getWebhook'>>
  update: (
    id: string,
    body: Body<'updateWebhook'>,
    options?: CallOptions,
  ) => Promise<Answer<'updateWebhook'>>
  delete: (id: string, options?: CallOptions) => Promise<void>
  /** Sends a webhook.test event and returns the outcome. */
  test: (id: string, options?: CallOptions) => Promise<Answer<'testWebhook'>>
  /** Sends the code that confirms an e-mail address. */
  sendCode: (id: string, options?: CallOptions) => Promise<Answer<'sendWebhookCode'>>
  confirm: (
    id: string,
    body: Body<'confirmWebhook'>,
    options?: CallOptions,
  ) => Promise<Answer<'confirmWebhook'>>
  listDeliveries: (id: string, options?: CallOptions) => Promise<Answer<'listWebhookDeliveries'>>
  /** A delivery with the body that is posted for it. */
  getDelivery: (
    id: string,
    deliveryId: string,
    options?: CallOptions,
  ) => Promise<Answer<'getWebhookDelivery'>>
  /** Sends the event of a delivery once more, soon after the response. */
  redeliver: (
    id: string,
    deliveryId: string,
    options?: CallOptions,
  ) => Promise<Answer<'redeliverWebhookDelivery'>>
  /** One part of the events that webhooks are sent, with or without a webhook; an event can come twice. */
  listEvents: (query?: Query<'listEvents'>, options?: CallOptions) => Promise<Answer<'listEvents'>>
  /** Events as they happen, each once, until the signal aborts; goes on after a failure that passes. */
  events: (options?: EventOptions) => AsyncGenerator<RecordedEvent, void>
}

/** Creates the methods for webhooks. */
export function createWebhooks({ json, none }: Transport): Webhooks {
  const listEvents: Webhooks['listEvents'] = (query = {}, options) =>
    json('GET /events', { query }, options)
  return {
    listEvents,
    events: (options) => followEvents(listEvents, options),
    create: (body, options) => json('POST /webhooks', { body }, options),
    list: (options) => json('GET /webhooks', {}, options),
    get: (id, options) => json('GET /webhooks/{id}', { params: { id } }, options),
    update: (id, body, options) => json('PATCH /webhooks/{id}', { params: { id }, body }, options),
    delete: (id, options) => none('DELETE /webhooks/{id}', { params: { id } }, options),
    test: (id, options) => json('POST /webhooks/{id}/test', { params: { id } }, options),
    sendCode: (id, options) => json('POST /webhooks/{id}/code', { params: { id } }, options),
    confirm: (id, body, options) =>
      json('POST /webhooks/{id}/confirm', { params: { id }, body }, options),
    listDeliveries: (id, options) =>
      json('GET /webhooks/{id}/deliveries', { params: { id } }, options),
    getDelivery: (id, deliveryId, options) =>
      json(
        'GET /webhooks/{id}/deliveries/{delivery_id}',
        { params: { id, delivery_id: deliveryId } },
        options,
      ),
    redeliver: (id, deliveryId, options) =>
      json(
        'POST /webhooks/{id}/deliveries/{delivery_id}/redeliver',
        { params: { id, delivery_id: deliveryId } },
        options,
      ),
  }
}

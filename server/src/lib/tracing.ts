import {
  type Attributes,
  type Context,
  context,
  isSpanContextValid,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { ApiError } from './api-error.ts'

/** One part of a trace. Attributes are ids, numbers and words of ours: never text of a page or a customer, an address or a secret. */
export interface TracedWork {
  name: string
  kind: 'server' | 'consumer' | 'client'
  attributes: Attributes
  /** The span it belongs to, from `getTraceParent` of this or another process; null: none. By default the one that is active here. */
  parent?: string | null
}

/** Adds attributes to the span of the work. */
export type NoteAttributes = (attributes: Attributes) => void

const kinds = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
} as const satisfies Record<TracedWork['kind'], SpanKind>

/** Does the work in a span of its own; does only the work if no traces are recorded. */
export async function traced<T>(
  { name, kind, attributes, parent }: TracedWork,
  work: (note: NoteAttributes) => Promise<T>,
): Promise<T> {
  const from = parent === undefined ? context.active() : continueTrace(parent)
  const span = trace
    .getTracer('understudy')
    .startSpan(name, { kind: kinds[kind], attributes }, from)
  try {
    return await context.with(trace.setSpan(from, span), async () =>
      work((more) => span.setAttributes(more)),
    )
  } catch (error) {
    noteError(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** The active span as a W3C traceparent; null if no traces are recorded. */
export function getTraceParent(): string | null {
  const span = trace.getActiveSpan()?.spanContext()
  if (span === undefined || !isSpanContextValid(span)) return null
  return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`
}

const traceParent = /^00-(?<traceId>[0-9a-f]{32})-(?<spanId>[0-9a-f]{16})-(?<flags>[0-9a-f]{2})$/

function continueTrace(parent: string | null): Context {
  const active = trace.deleteSpan(context.active())
  const { traceId, spanId, flags } = traceParent.exec(parent ?? '')?.groups ?? {}
  if (traceId === undefined || spanId === undefined || flags === undefined) return active
  const traceFlags = Number.parseInt(flags, 16)
  return trace.setSpanContext(active, { traceId, spanId, traceFlags, isRemote: true })
}

/** Only which error it is: messages can quote pages, addresses and what customers wrote. */
function noteError(span: Span, error: unknown): void {
  if (error instanceof ApiError) span.setAttribute('error.type', error.code)
  else if (error instanceof Error) span.setAttribute('error.type', error.constructor.name)
  if (error instanceof ApiError && error.status < 500) return
  span.setStatus({ code: SpanStatusCode.ERROR })
}

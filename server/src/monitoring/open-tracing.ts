import { context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import { type Clock, SECOND_MS } from '../lib/clock.ts'
import type { Log } from '../lib/log.ts'
import { hold } from '../lib/waiting/held.ts'
import { waitAtMost } from '../lib/waiting/sleep.ts'

/** Where traces go, and which process they are of. */
export interface TracingSettings {
  /** Base address of a collector that takes OTLP over HTTP. */
  endpoint: string
  version: string
  role: string
  log: Pick<Log, 'warn' | 'info'>
  clock: Clock
}

/** What a collector that does not answer costs: this many spans in memory, one request at a time, and this much of a stop. */
const bounds = { maxQueueSize: 2048, exportMs: 5 * SECOND_MS, stopMs: 2 * SECOND_MS } as const

const sendEveryMs = 2 * SECOND_MS

/** Records the traces of this process and sends them in the background, until it is disposed of. */
export async function openTracing(settings: TracingSettings): Promise<AsyncDisposable> {
  const { endpoint, version, role, clock } = settings
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    timeoutMillis: bounds.exportMs,
  })
  const batches = new BatchSpanProcessor({
    exporter: tellOutages(exporter, settings.log),
    maxQueueSize: bounds.maxQueueSize,
    scheduledDelayMillis: sendEveryMs,
    exportTimeoutMillis: bounds.exportMs,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'understudy',
      'service.version': version,
      'understudy.role': role,
    }),
    spanProcessors: [batches],
  })
  trace.setGlobalTracerProvider(provider)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  return {
    async [Symbol.asyncDispose]() {
      trace.disable()
      context.disable()
      // Its failure was told by the exporter.
      const closing = hold(async () => provider.shutdown())
      await waitAtMost(() => closing.result(), bounds.stopMs, clock)
    },
  }
}

/** One line when the collector takes nothing any more, and one when it does again. */
function tellOutages(exporter: SpanExporter, log: Pick<Log, 'warn' | 'info'>): SpanExporter {
  let isAway = false
  return {
    export(spans, tell) {
      exporter.export(spans, (result) => {
        const isFailed = result.error !== undefined
        if (isFailed && !isAway)
          log.warn(
            { err: result.error },
            'traces cannot be sent; those that do not fit into memory are dropped',
          )
        if (!isFailed && isAway) log.info('traces are sent again')
        isAway = isFailed
        tell(result)
      })
    },
    shutdown: async () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

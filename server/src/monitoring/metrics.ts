import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { SECOND_MS } from '../lib/clock.ts'

/** What one model call used. */
export interface ModelUse {
  /** The route's name, such as `openai/gpt-5.4`. */
  model: string
  inputTokens: number
  outputTokens: number
  costUsd: number
}

/** Where the time of one turn went; the parts add up to the turn. */
export interface TurnTime {
  mindMs: number
  browserMs: number
  /** The service's own work. */
  ownMs: number
}

/** Of a session that ended; `findings` are those of its report. */
export interface EndedSession {
  ending: string
  findings: readonly { status: string; isReplayed: boolean }[]
}

/** What is measured when a collector asks; left out if it cannot be known then. */
export interface MeasuredFacts {
  jobs?: readonly { kind: string; waiting: number; oldestS: number | null }[]
  sessions?: Readonly<Record<'queued' | 'running', number>>
  browsers: { count: number; memoryBytes: number }
}

/** Counts what this process does. No function throws. */
export interface Metrics {
  /** `waitedMs`: since the run was requested. */
  noteSessionStart: (waitedMs: number) => void
  noteSessionEnd: (ended: EndedSession) => void
  noteTurn: (time: TurnTime) => void
  noteModelUse: (use: ModelUse) => void
  noteDelivery: (outcome: DeliveryResult) => void
  noteError: (kind: ErrorKind) => void
  /** In the text format of Prometheus. */
  render: (facts: MeasuredFacts) => Promise<string>
}

type DeliveryResult = 'delivered' | 'rejected' | 'unreachable'

/** What failed. */
export const errorKinds = ['database', 'storage', 'model', 'browser', 'other'] as const
export type ErrorKind = (typeof errorKinds)[number]

/** The content type of rendered metrics. */
export const metricsType = Registry.PROMETHEUS_CONTENT_TYPE

/** The label values that exist from the start, so that a rate is known before something happens for the first time. */
interface MetricsSettings {
  version: string
  endings: readonly string[]
}

/** A model after this many is counted as `other`: each name is three series. */
const mostModels = 2
/** Around the target of two seconds. */
const startBuckets = [2, 5, 15, 60]

/** The metrics of one process: at most 60 series, and none of them named after a customer, a run or a site. */
export function createMetrics(settings: MetricsSettings): Metrics {
  const registry = new Registry()
  const known = createKnown(registry, settings)
  const { counters, gauges, startWait } = known
  const models = new Set<string>()

  function nameModel(model: string): string {
    if (models.size < mostModels) models.add(model)
    return models.has(model) ? model : 'other'
  }

  return {
    noteSessionStart: (waitedMs) => startWait.observe(Math.max(0, waitedMs) / SECOND_MS),
    noteSessionEnd({ ending, findings }) {
      counters.endings.inc({ ending })
      counters.findings.inc(findings.length)
      for (const { status } of findings.filter(({ isReplayed }) => isReplayed))
        counters.replays.inc({ result: status })
    },
    noteTurn({ mindMs, browserMs, ownMs }) {
      counters.turns.inc()
      counters.turnTime.inc({ part: 'mind' }, mindMs / SECOND_MS)
      counters.turnTime.inc({ part: 'browser' }, browserMs / SECOND_MS)
      counters.turnTime.inc({ part: 'own' }, ownMs / SECOND_MS)
    },
    noteModelUse(use) {
      const model = nameModel(use.model)
      counters.tokens.inc({ model, direction: 'input' }, use.inputTokens)
      counters.tokens.inc({ model, direction: 'output' }, use.outputTokens)
      counters.cost.inc({ model }, use.costUsd)
    },
    noteDelivery: (outcome) => counters.deliveries.inc({ outcome }),
    noteError: (kind) => counters.errors.inc({ class: kind }),
    async render(facts) {
      setFacts(gauges, facts)
      return registry.metrics()
    },
  }
}

function setFacts(
  gauges: ReturnType<typeof createKnown>['gauges'],
  { jobs, sessions, browsers }: MeasuredFacts,
): void {
  for (const gauge of [gauges.jobs, gauges.oldestJob, gauges.sessions]) gauge.reset()
  for (const { kind, waiting, oldestS } of jobs ?? []) {
    gauges.jobs.set({ kind }, waiting)
    gauges.oldestJob.set({ kind }, oldestS ?? 0)
  }
  for (const [state, count] of Object.entries(sessions ?? {})) gauges.sessions.set({ state }, count)
  gauges.browsers.set(browsers.count)
  gauges.browserMemory.set(browsers.memoryBytes)
  const { user, system } = process.cpuUsage()
  gauges.processor.set((user + system) / 1_000_000)
  gauges.memory.set(process.memoryUsage.rss())
}

function createKnown(registry: Registry, { version, endings }: MetricsSettings) {
  const registers = [registry]
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name: `understudy_${name}`, help, labelNames, registers })
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const counters = {
    endings: counter('sessions_ended_total', 'Sessions that this process ended.', ['ending']),
    turns: counter('turns_total', 'Turns of sessions.'),
    turnTime: counter('turn_seconds_total', 'Time of turns, by what it was spent on.', ['part']),
    tokens: counter('model_tokens_total', 'Tokens of model calls.', ['model', 'direction']),
    cost: counter('model_cost_dollars_total', 'Cost of model calls with a price.', ['model']),
    replays: counter('replays_total', 'Findings that were replayed.', ['result']),
    findings: counter('findings_total', 'Findings of reports.'),
    deliveries: counter('webhook_attempts_total', 'Attempts to deliver webhooks.', ['outcome']),
    errors: counter('errors_total', 'Errors in the log, by what failed.', ['class']),
  }
  for (const ending of endings) counters.endings.inc({ ending }, 0)
  for (const part of ['mind', 'browser', 'own']) counters.turnTime.inc({ part }, 0)
  for (const result of ['verified', 'not_reproduced']) counters.replays.inc({ result }, 0)
  for (const outcome of ['delivered', 'rejected', 'unreachable'])
    counters.deliveries.inc({ outcome }, 0)
  for (const kind of errorKinds) counters.errors.inc({ class: kind }, 0)
  gauge('understudy_info', 'The version of this process.', ['version']).set({ version }, 1)
  return {
    counters,
    gauges: {
      jobs: gauge('understudy_jobs_waiting', 'Jobs of the host that wait.', ['kind']),
      oldestJob: gauge('understudy_oldest_job_seconds', 'Age of the oldest of them.', ['kind']),
      sessions: gauge('understudy_sessions', 'Sessions of the host by state.', ['state']),
      browsers: gauge('understudy_browsers', 'Browsers of this process, spares included.'),
      browserMemory: gauge(
        'understudy_browser_memory_bytes',
        'Memory of their processes that they share with no file.',
      ),
      processor: gauge(
        'process_cpu_seconds_total',
        'Processor time of this process, without browsers.',
      ),
      memory: gauge('process_resident_memory_bytes', 'Memory of this process, without browsers.'),
    },
    startWait: new Histogram({
      name: 'understudy_session_start_seconds',
      help: 'From the request of a run to the start of its session.',
      buckets: startBuckets,
      registers,
    }),
  }
}

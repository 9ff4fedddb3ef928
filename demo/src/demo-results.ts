import type { AggregateReport } from '@understudy/contract/aggregate-report'

/** What the demo has to show for itself. */
export interface DemoResults {
  runId: string
  status: string
  termination: string | null
  reportUrl: string
  /** Why the personas may have seen less than a person would; null when a language model drove them. */
  notice: string | null
  /** null when no session came to a report. */
  aggregate: AggregateReport | null
}

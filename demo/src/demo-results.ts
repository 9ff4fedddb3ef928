import type { AggregateReport } from '@understudy/contract/aggregate-report'
import { hasTested } from '@understudy/contract/visitor/has-tested'

/** The results of the demo. */
export interface DemoResults {
  runId: string
  status: string
  termination: string | null
  reportUrl: string
  /** Why the personas may have seen less than a person would; null if a language model drove them. */
  notice: string | null
  /** The service's latest log line about its model, and the log file; null if no session ended because of it. */
  modelFailure: { logPath: string; line: string } | null
  /** null if no session has a report. */
  aggregate: AggregateReport | null
}

/** Whether any persona tested the site; false without a report. */
export function hasTestedSite({ aggregate }: DemoResults): boolean {
  return aggregate?.outcomes.by_persona.some(hasTested) ?? false
}

import type { AggregateReport } from '@understudy/contract/aggregate-report'

/** What the demo has to show for itself. */
export interface DemoResults {
  runId: string
  status: string
  termination: string | null
  reportUrl: string
  /** Why the personas may have seen less than a person would; null when a language model drove them. */
  notice: string | null
  /** What the service logged last of its model, and where; null when no session ended by it. */
  modelFailure: { logPath: string; line: string } | null
  /** null when no session came to a report. */
  aggregate: AggregateReport | null
}

/** Whether any persona saw the site; without a report nobody can tell, which counts as no. */
export function hasSeenSite({ aggregate }: DemoResults): boolean {
  return aggregate?.outcomes.by_persona.some(({ turns }) => turns > 0) ?? false
}

import type { Report } from '@understudy/contract/report'

/** The report without the actual model name: customers see the public identifier, in the run. */
export function hideModel(report: Report): Report {
  const { model: _hidden, ...session } = report.session
  return { ...report, session }
}

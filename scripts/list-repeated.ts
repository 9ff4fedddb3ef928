import { z } from 'zod'

/** What is read of a report of vitest's reporter `json`. */
const report = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
})

/**
 * The tests of reports that passed only when they were repeated, each with what went wrong before: the output of vitest names them
 * without a reason. Reports are texts of JSON files, or null for a run that wrote none. Throws if a text is no report.
 */
export function listRepeated(reports: readonly (string | null)[]): string[] {
  return reports
    .filter((text) => text !== null)
    .flatMap((text) => report.parse(JSON.parse(text)).testResults)
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => [fullName, ...failureMessages].join('\n'))
}

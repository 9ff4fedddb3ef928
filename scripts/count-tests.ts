import { z } from 'zod'

/** How many tests ended how. */
export interface TestCounts {
  passed: number
  failed: number
  skipped: number
}

/** What is read of a report of vitest's reporter `json`. */
const report = z.object({
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
})

const skipped = new Set(['skipped', 'todo', 'disabled'])

/**
 * Adds up reports, each the text of a JSON file. A test without a result counts as failed, and so does a file that
 * failed although none of its tests did. Throws if a text is no report.
 */
export function countTests(reports: readonly string[]): TestCounts {
  const counts: TestCounts = { passed: 0, failed: 0, skipped: 0 }
  for (const { status, assertionResults } of reports.flatMap(
    (text) => report.parse(JSON.parse(text)).testResults,
  )) {
    const ends = assertionResults.map((test) => nameEnd(test.status))
    for (const end of ends) counts[end] += 1
    if (status === 'failed' && !ends.includes('failed')) counts.failed += 1
  }
  return counts
}

function nameEnd(status: string): keyof TestCounts {
  if (status === 'passed') return 'passed'
  return skipped.has(status) ? 'skipped' : 'failed'
}

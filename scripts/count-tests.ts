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
 * Adds up reports, each the text of a JSON file, or null for a run that wrote none: it counts as one failure. A test
 * without a result counts as failed, and so does a file that failed although none of its tests did. Throws if a text is no
 * report.
 */
export function countTests(reports: readonly (string | null)[]): TestCounts {
  const written = reports.filter((text) => text !== null)
  const counts: TestCounts = { passed: 0, failed: reports.length - written.length, skipped: 0 }
  for (const { status, assertionResults } of written.flatMap(
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

import { expect, test } from 'vitest'
import { runFuzz } from '../../support/fuzz/run-fuzz.ts'

// `npm run bench -- fuzz` sends 20,000.
test('whatever is sent, the answer is not a fault of ours, is documented, and errors have one shape; only payments and mail, which are not set up, say so with 503', async () => {
  const report = await runFuzz({ count: 7000, seed: 20_260_301 })
  expect(report.faults).toEqual([])
  expect(report.sent).toBe(7000)
  // Without a payment processor and a mail server, payments and mail say so with 503.
  const failed = [...report.statuses].filter(([status]) => status >= 500)
  expect(failed).toEqual([[503, report.excused]])
  // 63 operations of the contract, four pages, one of them for two runs, their pictures and events, three documents, and seven prefixes of their
  // paths.
  expect(report.operations).toBeGreaterThanOrEqual(63 + 7 + 3 + 7)
  // If the rate limit rejected more, the requests would not test the operations.
  expect(report.statuses.get(429) ?? 0).toBeLessThan(50)
  // Both rejections and successes.
  for (const status of [200, 201, 400, 401, 404]) {
    expect(report.statuses.get(status)).toBeGreaterThan(50)
  }
})

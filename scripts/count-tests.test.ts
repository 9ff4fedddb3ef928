import { expect, test } from 'vitest'
import { countTests } from './count-tests.ts'

function write(...files: [status: string, ...tests: string[]][]): string {
  const testResults = files.map(([status, ...tests]) => ({
    status,
    assertionResults: tests.map((one) => ({ status: one })),
  }))
  return JSON.stringify({ testResults })
}

test('the tests of several runs are added up', () => {
  const first = write(['passed', 'passed', 'passed', 'skipped'], ['failed', 'passed', 'failed'])
  const second = write(['passed', 'passed', 'todo'])
  expect(countTests([first, second])).toEqual({ passed: 4, failed: 1, skipped: 2 })
  expect(countTests([])).toEqual({ passed: 0, failed: 0, skipped: 0 })
})

test('a file that cannot be loaded, and a test whose worker ended, count as failed', () => {
  const unloaded = write(['failed'])
  const crashed = write(['failed', 'passed', 'pending'])
  expect(countTests([unloaded, crashed])).toEqual({ passed: 1, failed: 2, skipped: 0 })
})

test('a run without a report counts as a failure', () => {
  expect(countTests([write(['passed', 'passed']), null])).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
  })
})

test('a text that is no report is refused', () => {
  expect(() => countTests(['{}'])).toThrow('testResults')
})

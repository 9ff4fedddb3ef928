import { expect, test } from 'vitest'
import { listRepeated } from './list-repeated.ts'

function write(...tests: [fullName: string, status: string, ...failureMessages: string[]][]) {
  const assertionResults = tests.map(([fullName, status, ...failureMessages]) => ({
    fullName,
    status,
    failureMessages,
  }))
  return JSON.stringify({ testResults: [{ assertionResults }] })
}

test('a test that passed when repeated is listed with what went wrong before, and no other is', () => {
  const first = write(['one', 'passed'], ['two', 'passed', 'Error: late\n    at a.ts:1'])
  const second = write(['three', 'failed', 'Error: wrong'], ['four', 'skipped'])
  expect(listRepeated([first, null, second])).toEqual(['two\nError: late\n    at a.ts:1'])
})

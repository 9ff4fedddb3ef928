import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findDatabaseTests } from '../../support/service/find-database-tests.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

function list(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).toSorted()
}

test('every test of the service can touch a database, and no test of rules', () => {
  const service = list('server/tests/service/**/*.test.ts')
  expect(service).not.toEqual([])
  expect(findDatabaseTests(service)).toEqual(service)
  expect(findDatabaseTests(list('server/tests/rules/**/*.test.ts'))).toEqual([])
})

test.each([
  ['copies one by a helper', 'server/tests/browser/session/run-session.test.ts', true],
  ['starts a service in this process', 'server/tests/browser/runs/run-to-report.test.ts', true],
  ['starts a service as a child', 'server/tests/process/start/admin.test.ts', true],
  ['starts the demo', 'demo/tests/demo.test.ts', true],
  ['opens pages alone', 'server/tests/browser/observe/settle.test.ts', false],
  ['judges by rules alone', 'server/src/friction/describe-friction.test.ts', false],
])('a test that %s is recognized', (_title, file, expected) => {
  expect(findDatabaseTests([file])).toEqual(expected ? [file] : [])
})

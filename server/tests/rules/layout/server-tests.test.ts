import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findServerTests } from '../../support/service/find-server-tests.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
/** Where DATABASE_URL makes no difference: they open embedded databases themselves. */
const embeddedOnly = [
  'server/tests/service/store/closed-database.test.ts',
  'server/tests/service/store/database-template.test.ts',
  'server/tests/service/store/kept-plans.test.ts',
]

/** They start no service on the server that DATABASE_URL names. */
const withoutServer = [
  'server/tests/process/durability/full-disk-maps.test.ts',
  'server/tests/process/durability/memory-eating-workers.test.ts',
]

function list(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).toSorted()
}

test('every test of the service is repeated on a server, and no test of rules', () => {
  const service = list('server/tests/service/**/*.test.ts')
  expect(service).toEqual(expect.arrayContaining(embeddedOnly))
  expect(findServerTests(service)).toEqual(service.filter((file) => !embeddedOnly.includes(file)))
  expect(findServerTests(list('server/tests/rules/**/*.test.ts'))).toEqual([])
})

test('every test of rows that outlive a session or a process is repeated on a server', () => {
  const rows = list('server/tests/{browser/records,process/durability}/**/*.test.ts')
  expect(rows).toEqual(expect.arrayContaining(withoutServer))
  expect(findServerTests(rows)).toEqual(rows.filter((file) => !withoutServer.includes(file)))
})

test('every test that asks for the server of the run is repeated on it', () => {
  const asking = list('server/tests/{service,browser,process}/**/*.test.ts').filter((file) =>
    readFileSync(join(root, file), 'utf8').includes("process.env['DATABASE_URL']"),
  )
  expect(asking.length).toBeGreaterThan(5)
  expect(findServerTests(asking)).toEqual(asking)
})

test.each([
  ['writes what a session does', 'server/tests/browser/records/run-session-job.test.ts', true],
  ['works with rows', 'server/tests/service/store/claim-session.test.ts', true],
  ['kills a service', 'server/tests/process/durability/kill-worker.test.ts', true],
  [
    'continues what a stopped service left',
    'server/tests/process/durability/graceful-stop.test.ts',
    true,
  ],
  ['judges what a session saw', 'server/tests/browser/runs/scripted-endings.test.ts', false],
  ['ends a service', 'server/tests/process/stops/signals.test.ts', false],
  [
    'starts a service on an embedded database',
    'server/tests/process/start/npm-start.test.ts',
    false,
  ],
  ['runs commands on one', 'server/tests/process/start/admin.test.ts', false],
  ['starts the demo', 'demo/tests/demo.test.ts', false],
  ['opens pages alone', 'server/tests/browser/observe/settle.test.ts', false],
  ['judges by rules alone', 'server/src/friction/describe-friction.test.ts', false],
])('a test that %s is recognized', (_title, file, expected) => {
  expect(findServerTests([file])).toEqual(expected ? [file] : [])
})

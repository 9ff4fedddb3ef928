import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../../../tests/support/process/make-test-folder.ts'
import { readSupervisor } from './read-supervisor.ts'

test.each([
  ['', null],
  ['\n', null],
  ['4711\n', null],
  ['0 4712\n', null],
  ['4711 0\n', null],
  ['1 4712\n', null],
  ['4711 1\n', null],
  ['-7 4712\n', null],
  ['4711 4712', null],
  ['4711 4712\n', { group: 4711, watcher: 4712 }],
])('of a file with %j the supervisor is %j', async (text, supervisor) => {
  await using folder = await makeTestFolder()
  const path = join(folder.path, 'session.pid')
  await writeFile(path, text)
  expect(await readSupervisor(path)).toEqual(supervisor)
})

test('without a file there is no supervisor', async () => {
  await using folder = await makeTestFolder()
  expect(await readSupervisor(join(folder.path, 'session.pid'))).toBeNull()
})

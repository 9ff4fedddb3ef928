import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../../../tests/support/process/make-test-folder.ts'
import { readProcessGroup } from './read-process-group.ts'

test.each([
  ['', null],
  ['\n', null],
  ['0\n', null],
  ['1\n', null],
  ['-7\n', null],
  ['47', null],
  ['4711\n', 4711],
])('of a file with %j the process group is %s', async (text, group) => {
  await using folder = await makeTestFolder()
  const path = join(folder.path, 'session.pid')
  await writeFile(path, text)
  expect(await readProcessGroup(path)).toBe(group)
})

test('without a file there is no process group', async () => {
  await using folder = await makeTestFolder()
  expect(await readProcessGroup(join(folder.path, 'session.pid'))).toBeNull()
})

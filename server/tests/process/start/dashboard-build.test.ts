import { execFile } from 'node:child_process'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../../support/process/make-test-folder.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const builder = 'dashboard/build-if-needed.js'

async function build(folder: string): Promise<{ stdout: string; stderr: string }> {
  return promisify(execFile)(process.execPath, [join(folder, builder)])
}

test('a start without a dashboard says that it is being built; if that fails, it says why and goes on', async () => {
  await using folder = await makeTestFolder()
  await mkdir(join(folder.path, 'dashboard'))
  // Nothing of what the build needs is beside it.
  for (const file of [builder, 'package-lock.json']) {
    await copyFile(join(root, file), join(folder.path, file))
  }
  const { stdout, stderr } = await build(folder.path)
  expect(stdout).toBe('Building the dashboard, once, in a few seconds …\n')
  expect(stderr).toMatch(
    /^The dashboard is not built \(Cannot find package 'vite' .+\); the service starts without it\. npm run build tries again\.\n$/,
  )
})

test('a dashboard that is built is not built again, and nothing is said', async () => {
  await build(root)
  expect(await build(root)).toEqual({ stdout: '', stderr: '' })
})

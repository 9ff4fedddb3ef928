import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedDataDirectory } from '../service/test-database.ts'

/** A folder of the test's own that browsers of other users can pass through; gone when disposed. */
export interface TestFolder extends AsyncDisposable {
  path: string
}

/** A folder with a place for data, where an embedded database lies as after a first command: no customer, and not in use. */
export async function makeDataFolder(): Promise<TestFolder & { DATA_DIR: string }> {
  const folder = await makeTestFolder()
  const DATA_DIR = join(folder.path, 'data')
  await seedDataDirectory(DATA_DIR)
  return { ...folder, DATA_DIR }
}

export async function makeTestFolder(): Promise<TestFolder> {
  const path = await mkdtemp(join(tmpdir(), 'understudy-test-'))
  await chmod(path, 0o711)
  return {
    path,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }),
  }
}

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedDataDirectory } from '../service/embedded-databases.ts'

/** The test's own folder, which browsers of other users can traverse; removed when disposed. */
export interface TestFolder extends AsyncDisposable {
  path: string
}

/**
 * A folder with a data directory whose embedded database looks as after a first command: no customer, and not in use.
 */
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

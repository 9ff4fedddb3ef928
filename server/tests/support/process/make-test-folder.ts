import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of the test's own that browsers of other users can pass through; gone when disposed. */
export interface TestFolder extends AsyncDisposable {
  path: string
}

export async function makeTestFolder(): Promise<TestFolder> {
  const path = await mkdtemp(join(tmpdir(), 'understudy-test-'))
  await chmod(path, 0o711)
  return {
    path,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }),
  }
}

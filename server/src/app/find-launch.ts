import { tmpdir } from 'node:os'
import { findChromium, listCacheFolders } from '../browser/launch/find-chromium.ts'
import { assertCleanEnvironment } from '../browser/launch/launch-environment.ts'
import { createLaunchFolder } from '../browser/launch/launch-folder.ts'
import type { LaunchDeps } from '../browser/launch/launch.ts'
import type { GuardDeps } from '../guard/resolve-guarded.ts'
import { type Held, hold } from '../lib/waiting/held.ts'

export interface LaunchSettings {
  browserPath: string | null
  guard: GuardDeps
  /** The process's own launch check; awaited before a browser is started. */
  environment: Readonly<Record<string, string | undefined>>
}

/** How to start browsers, determined when the first one is needed: many API processes never start one. */
export function createLaunchFinder(
  { browserPath, guard, environment }: LaunchSettings,
  resources: AsyncDisposableStack,
): () => Promise<LaunchDeps> {
  let found: Held<LaunchDeps> | null = null

  async function find(): Promise<LaunchDeps> {
    assertCleanEnvironment(environment)
    const chromium = await findChromium({ browserPath, cacheFolders: listCacheFolders() })
    const folder = resources.use(await createLaunchFolder(tmpdir()))
    return { chromium, guard, folder: folder.path }
  }

  return async () => {
    found ??= hold(find)
    try {
      return await found.result()
    } catch (error) {
      // A browser may be installed by the time of the next request.
      found = null
      throw error
    }
  }
}

import { chmod, mkdtemp, readdir, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { removeFolder } from '../../lib/remove-folder.ts'
import { createTemporaryPrefix, sweepTemporary } from '../../lib/temporary-names.ts'
import { FOLDER_UNUSED_AFTER_MS } from '../limits.ts'

const kind = 'understudy-browsers'

/** Playwright creates one in the system's folder for each browser; ours leave it empty. */
const unusedPrefix = 'playwright_chromiumdev_profile-'
/** The folder that contains the profiles of one worker's browsers; disposing of it removes it. */
export interface LaunchFolder extends AsyncDisposable {
  path: string
}

/** Creates the worker's folder under `parent` and removes what dead workers of this machine left there. */
export async function createLaunchFolder(parent: string): Promise<LaunchFolder> {
  const path = await mkdtemp(join(parent, await createTemporaryPrefix(kind)))
  // Browsers run as other users and must be able to traverse it, but not to list it.
  await chmod(path, 0o711)
  await sweepLaunchFolders(parent, (await stat(path)).mtimeMs)
  return {
    path,
    [Symbol.asyncDispose]: () => removeFolder(path),
  }
}

/** Removes the profiles of dead workers of this machine, and what their browsers left elsewhere; returns how many. */
export async function sweepLaunchFolders(parent: string, nowMs: number): Promise<number> {
  // A worker on another host keeps its folder for as long as it runs.
  const count = await sweepTemporary({ folder: parent, kind, nowMs, strangersAfterMs: null })
  return count + (await sweepUnused(parent, nowMs))
}

async function sweepUnused(parent: string, nowMs: number): Promise<number> {
  let count = 0
  for (const name of await readdir(parent)) {
    if (!name.startsWith(unusedPrefix)) continue
    if (await isUnusedRemoved(join(parent, name), nowMs)) count += 1
  }
  return count
}

async function isUnusedRemoved(path: string, nowMs: number): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(path)
    if (nowMs - mtimeMs < FOLDER_UNUSED_AFTER_MS) return false
    await rmdir(path)
    return true
  } catch {
    // Full, gone or another user's: then we must not remove it.
    return false
  }
}

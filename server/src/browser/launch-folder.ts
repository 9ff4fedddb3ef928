import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

const prefix = `understudy-browsers-${hostname().replaceAll(/[^\w]/g, '')}-`

/** The folder that holds the profiles of one worker's browsers; disposing of it removes it. */
export interface LaunchFolder extends AsyncDisposable {
  path: string
}

/** Makes the worker's folder under `parent` and removes those that dead workers of this machine left behind. */
export async function createLaunchFolder(parent: string): Promise<LaunchFolder> {
  for (const name of await readdir(parent)) {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (owner !== undefined && !isAlive(Number(owner))) await remove(join(parent, name))
  }
  const path = await mkdtemp(join(parent, `${prefix}${process.pid}-`))
  // Browsers run as other users and must be able to pass through, but not to look around.
  await chmod(path, 0o711)
  return { path, [Symbol.asyncDispose]: () => remove(path) }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function remove(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 3 })
}

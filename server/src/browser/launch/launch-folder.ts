import { chmod, mkdtemp, readFile, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

import { MINUTE_MS } from '../../lib/clock.ts'

const prefix = `understudy-browsers-${hostname().replaceAll(/[^\w]/g, '')}-`

/** Playwright makes one in the system's folder for each browser; ours leave it empty. */
const unusedPrefix = 'playwright_chromiumdev_profile-'
/** One that is younger may be about to be filled by a browser of somebody else. */
const unusedAfterMs = 10 * MINUTE_MS

/** The folder that holds the profiles of one worker's browsers; disposing of it removes it. */
export interface LaunchFolder extends AsyncDisposable {
  path: string
}

/** Makes the worker's folder under `parent` and removes what dead workers of this machine left behind there. */
export async function createLaunchFolder(parent: string): Promise<LaunchFolder> {
  for (const name of await readdir(parent)) {
    const owner = new RegExp(`^${prefix}(\\d+)-(?:(\\d+)-)?`).exec(name)
    if (owner !== null && !(await isAlive(Number(owner[1]), owner[2]))) {
      await remove(join(parent, name))
    }
  }
  const start = await findStart(process.pid)
  const path = await mkdtemp(
    join(parent, `${prefix}${process.pid}-${start === null ? '' : `${start}-`}`),
  )
  // Browsers run as other users and must be able to pass through, but not to look around.
  await chmod(path, 0o711)
  await sweepUnused(parent, (await stat(path)).mtimeMs)
  return { path, [Symbol.asyncDispose]: () => remove(path) }
}

/** Whether it is the process that made a folder: after a restart a container gives the same ids again. */
async function isAlive(pid: number, start: string | undefined): Promise<boolean> {
  const found = start === undefined ? null : await findStart(pid)
  return found === null ? hasProcess(pid) : found === start
}

function hasProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** When a process started, in ticks since the machine did (proc(5): field 22 of stat); null where that is not told. */
async function findStart(pid: number): Promise<string | null> {
  try {
    const line = await readFile(`/proc/${pid}/stat`, 'latin1')
    return (
      line
        .slice(line.lastIndexOf(')') + 2)
        .split(' ')
        .at(19) ?? null
    )
  } catch {
    // No such process, or a system without this file.
    return null
  }
}

async function sweepUnused(parent: string, nowMs: number): Promise<void> {
  for (const name of await readdir(parent)) {
    if (name.startsWith(unusedPrefix)) await removeUnused(join(parent, name), nowMs)
  }
}

async function removeUnused(path: string, nowMs: number): Promise<void> {
  try {
    const { mtimeMs } = await stat(path)
    if (nowMs - mtimeMs >= unusedAfterMs) await rmdir(path)
  } catch {
    // Full, gone or another user's: then it is not ours to remove.
  }
}

async function remove(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 3 })
}

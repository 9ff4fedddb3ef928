import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const attempts = 5
const betweenMs = 100
const patienceMs = 60_000

/**
 * Removes a folder in which a process of another user may still run, as a browser's profile; one that does not exist counts as
 * removed. By rm(1), which works with descriptors: Node's rm works with paths, and follows a folder that is exchanged for a link
 * while it is being emptied, with the rights of this process. Rejects if the folder keeps being filled or is not ours.
 */
export async function removeFolder(path: string): Promise<void> {
  if (process.platform === 'win32') {
    await rm(path, { recursive: true, force: true, maxRetries: attempts })
    return
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run('rm', ['-rf', '--', path], { timeout: patienceMs })
      return
    } catch (error) {
      if (attempt === attempts) throw error
      await delay(betweenMs)
    }
  }
}

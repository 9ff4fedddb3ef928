import { randomInt } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../../lib/has-code.ts'

/** User ids that neither Debian nor systemd assigns. */
const firstUser = 60_706
const users = 478

/** A folder and a user id for one browser, exclusive among those of its worker. */
export interface LaunchSlot {
  folder: string
  /** User of the browser if the worker is root. */
  user: number
}

/**
 * Takes a slot at random, so that one that was just returned is rarely reused at once. The folder is the claim:
 * removing it frees the user id.
 */
export async function takeLaunchSlot(parent: string): Promise<LaunchSlot> {
  const start = randomInt(users)
  for (let step = 0; step < users; step += 1) {
    const user = firstUser + ((start + step) % users)
    const folder = join(parent, `session-${user}`)
    if (await claim(folder)) return { folder, user }
  }
  throw new Error(`all ${users} user ids for browsers are in use`)
}

async function claim(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

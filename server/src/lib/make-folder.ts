import { access, constants, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Creates a folder that this user can write to, with its missing parents; otherwise throws the system's error. mkdir's
 * own recursion never ends where the system reports a folder as missing although its parent exists (Linux: /proc).
 */
export async function makeFolder(path: string): Promise<void> {
  const parent = dirname(path)
  if (!(await isThere(parent))) await makeFolder(parent)
  if (!(await isThere(path))) await mkdir(path, { mode: 0o700 })
  // With the trailing slash, a file of that name is rejected.
  await access(join(path, '/'), constants.W_OK | constants.X_OK)
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch {
    // If it is inaccessible, the attempt to create it reports why.
    return false
  }
}

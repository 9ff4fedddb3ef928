import { access, constants, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Makes a folder that this user can write, with what is missing above it; throws the system's error otherwise. mkdir's own
 * recursion does not end where the system says that a folder is missing although its parent is there (Linux: /proc).
 */
export async function makeFolder(path: string): Promise<void> {
  const parent = dirname(path)
  if (!(await isThere(parent))) await makeFolder(parent)
  if (!(await isThere(path))) await mkdir(path, { mode: 0o700 })
  // With the slash, a file of that name is refused.
  await access(join(path, '/'), constants.W_OK | constants.X_OK)
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch {
    // Whatever keeps us from seeing it is told by the attempt to make it.
    return false
  }
}

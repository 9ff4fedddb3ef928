import { chmod, stat } from 'node:fs/promises'

/**
 * Takes all access to a file or folder from other users, such as those of browsers. Returns whether that succeeded: modes are
 * fixed on some volumes, and a folder can belong to another user.
 */
export async function restrictToOwner(path: string): Promise<boolean> {
  try {
    const { mode } = await stat(path)
    if ((mode & 0o077) !== 0) await chmod(path, mode & 0o700)
    return true
  } catch {
    return false
  }
}

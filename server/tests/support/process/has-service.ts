import {
  DataDirectoryLockedError,
  lockDataDirectory,
} from '../../../src/store/data-directory-lock.ts'

/**
 * Whether a service has this data directory: it holds the lock until it ends, even if another one answers on its port.
 */
export async function hasService(dataDirectory: string): Promise<boolean> {
  try {
    await using _taken = await lockDataDirectory(dataDirectory)
    return false
  } catch (error) {
    if (error instanceof DataDirectoryLockedError) return true
    throw error
  }
}

import { readFile } from 'node:fs/promises'

/** The text of a file; null if it does not exist. Any other error is thrown. */
export async function readIfPresent(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const fixtures = new URL('../../fixtures/repositories/', import.meta.url)

/**
 * Writes a repository of `fixtures/repositories` into a folder. Each is one text, `=== path` before every file, so that
 * our tools do not take its code for our own.
 */
export async function unpackRepository(name: string, folder: string): Promise<void> {
  for (const [path, text] of await listFixtureFiles(name)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

/** The files of such a repository. */
export async function listFixtureFiles(name: string): Promise<[path: string, text: string][]> {
  const text = await readFile(new URL(`${name}.txt`, fixtures), 'utf8')
  return text
    .split(/^=== /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n')
      return [part.slice(0, end), part.slice(end + 1)]
    })
}

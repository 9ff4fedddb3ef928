import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Profile folders of the browsers that a process launched. */
export async function listBrowserProfiles(pid: number): Promise<string[]> {
  const folders = await readdir(tmpdir())
  const own = folders.filter(
    (name) => name.startsWith('understudy-browsers-') && name.includes(`-${pid}-`),
  )
  const profiles = await Promise.all(own.map((name) => readdir(join(tmpdir(), name))))
  return profiles.flat()
}

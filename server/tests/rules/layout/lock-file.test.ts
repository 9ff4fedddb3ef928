import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'

const lockFile = new URL('../../../../package-lock.json', import.meta.url)

const schema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      link: z.boolean().optional(),
      inBundle: z.boolean().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
    }),
  ),
})

/** The packages that come from the registry, for every platform. */
async function listLocked() {
  const { packages } = schema.parse(JSON.parse(await readFile(lockFile, 'utf8')))
  return Object.entries(packages).flatMap(([path, entry]) =>
    path.includes('node_modules/') && entry.link !== true ? [{ path, ...entry }] : [],
  )
}

test('what npm installs is what was locked, on every platform: each package has its hash', async () => {
  const locked = await listLocked()
  expect(locked.length).toBeGreaterThan(600)
  // The archive that contains a bundled package has a hash.
  const unchecked = locked.filter(
    ({ integrity = '', inBundle }) =>
      inBundle !== true && !/^sha512-[A-Za-z\d+/]{86}==$/.test(integrity),
  )
  expect(unchecked.map(({ path }) => path)).toEqual([])
})

test('the lock file names no registry', async () => {
  const named = (await listLocked()).filter(({ resolved }) => resolved !== undefined)
  expect(named.map(({ path }) => path)).toEqual([])
})

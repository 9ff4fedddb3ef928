import { mkdir, readdir, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLaunchFolder } from '../../../src/browser/launch/launch-folder.ts'
import { makeTestFolder } from '../../support/process/make-test-folder.ts'

const isLinux = process.platform === 'linux'

test('a worker sweeps the folders of dead workers and no others', async () => {
  await using home = await makeTestFolder()
  const parent = home.path
  const host = hostname().replaceAll(/[^\w]/g, '')
  const [dead, alive, foreign] = [
    `understudy-browsers-${host}-4194304-abc123`,
    `understudy-browsers-${host}-${process.pid}-abc123`,
    `understudy-browsers-elsewhere-4194304-abc123`,
  ]
  for (const name of [dead, alive, foreign])
    await mkdir(join(parent, name, 'session-x'), { recursive: true })

  await using folder = await createLaunchFolder(parent)

  const names = await readdir(parent)
  expect(names).toContain(folder.path.slice(parent.length + 1))
  expect(names).toContain(alive)
  expect(names).toContain(foreign)
  expect(names).not.toContain(dead)
})

test.runIf(isLinux)(
  'the folder of a worker with the same process id before a restart is swept',
  async () => {
    await using home = await makeTestFolder()
    const parent = home.path
    const earlier = `understudy-browsers-${hostname().replaceAll(/[^\w]/g, '')}-${process.pid}-1-abc123`
    await mkdir(join(parent, earlier, 'session-x'), { recursive: true })
    await using own = await createLaunchFolder(parent)

    await using next = await createLaunchFolder(parent)

    expect((await readdir(parent)).toSorted()).toEqual(
      [own, next].map(({ path }) => path.slice(parent.length + 1)).toSorted(),
    )
  },
)

test('profile folders that no browser ever used are swept once they are old', async () => {
  await using home = await makeTestFolder()
  const parent = home.path
  const [unused, used, young] = ['a1', 'b2', 'c3'].map((end) =>
    join(parent, `playwright_chromiumdev_profile-${end}`),
  )
  if (unused === undefined || used === undefined || young === undefined) throw new Error('no names')
  for (const path of [unused, join(used, 'Default'), young]) await mkdir(path, { recursive: true })
  const elevenMinutesAgo = Date.now() / 1000 - 11 * 60
  for (const path of [unused, used]) await utimes(path, elevenMinutesAgo, elevenMinutesAgo)

  await using _folder = await createLaunchFolder(parent)

  const left = (await readdir(parent)).filter((name) => name.startsWith('playwright'))
  expect(left.toSorted()).toEqual([
    'playwright_chromiumdev_profile-b2',
    'playwright_chromiumdev_profile-c3',
  ])
})

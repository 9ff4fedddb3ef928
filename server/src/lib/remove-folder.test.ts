import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeFolder } from './remove-folder.ts'

test('a folder is removed with all that is in it, but nothing that its links lead to', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'understudy-remove-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const [folder, kept] = [join(parent, '-folder'), join(parent, 'kept')]
  await Promise.all([mkdir(join(folder, 'inner'), { recursive: true }), mkdir(kept)])
  await writeFile(join(kept, 'file'), 'untouched')
  await symlink(kept, join(folder, 'inner', 'link'))

  await removeFolder(folder)
  await removeFolder(folder)

  expect(await readdir(parent)).toEqual(['kept'])
  expect(await readdir(kept)).toEqual(['file'])
})

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { findDataFolder, ignoreFolder } from './start-local-service.ts'

test('an empty DATA_DIR is no folder', () => {
  const usual = { dataDirectory: resolve('.understudy'), isDefault: true }
  expect([findDataFolder({}), findDataFolder({ DATA_DIR: '' })]).toEqual([usual, usual])
  const chosen = { dataDirectory: resolve('runs'), isDefault: false }
  expect(findDataFolder({ DATA_DIR: 'runs' })).toEqual(chosen)
})

test('a .gitignore that is there stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'understudy-ignore-'))
  const path = join(folder, '.gitignore')
  try {
    await ignoreFolder(folder)
    expect(await readFile(path, 'utf8')).toBe('*\n')
    await writeFile(path, 'mine\n')
    await ignoreFolder(folder)
    expect(await readFile(path, 'utf8')).toBe('mine\n')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

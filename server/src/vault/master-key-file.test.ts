import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureMasterKeyFile } from './master-key-file.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'understudy-key-'))
})

afterEach(() => rm(folder, { recursive: true }))

test('the key is created once, readable by this user only', async () => {
  const made = await ensureMasterKeyFile(folder)
  const found = await ensureMasterKeyFile(folder)

  expect(Buffer.from(made.reveal(), 'base64').byteLength).toBe(32)
  expect(found.reveal()).toBe(made.reveal())
  expect(await readdir(folder)).toEqual(['master.key'])
  expect((await stat(join(folder, 'master.key'))).mode & 0o777).toBe(0o600)
})

test('a damaged key is not replaced, and the message does not repeat it', async () => {
  await writeFile(join(folder, 'master.key'), 'damaged')

  await expect(ensureMasterKeyFile(folder)).rejects.toThrow(
    `${join(folder, 'master.key')} is not 32 bytes in base64; restore it, or set MASTER_KEY to the key that was in it`,
  )
})

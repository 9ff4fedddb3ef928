import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  DataDirectoryLockedError,
  lockDataDirectory,
} from '../../../src/store/data-directory-lock.ts'

let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lock-test-'))
})

afterEach(async () => {
  await rm(directory, { recursive: true, force: true })
})

test('a locked directory is rejected with a message that names it', async () => {
  await using _held = await lockDataDirectory(directory)
  await expect(lockDataDirectory(directory)).rejects.toThrow(DataDirectoryLockedError)
  await expect(lockDataDirectory(directory)).rejects.toThrow(directory)
})

test('a released directory can be locked again', async () => {
  const first = await lockDataDirectory(directory)
  await first[Symbol.asyncDispose]()
  await using _second = await lockDataDirectory(directory)
  await expect(lockDataDirectory(directory)).rejects.toThrow(DataDirectoryLockedError)
})

test('the lock of a killed process is taken over', async () => {
  const holder = startHolder()
  await once(holder.stdout, 'data')
  await expect(lockDataDirectory(directory)).rejects.toThrow(DataDirectoryLockedError)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  await using _taken = await lockDataDirectory(directory)
  await expect(lockDataDirectory(directory)).rejects.toThrow(DataDirectoryLockedError)
})

test('of ten concurrent claimants one locks the directory', async () => {
  const claims = await Promise.allSettled(
    Array.from({ length: 10 }, () => lockDataDirectory(directory)),
  )
  const held = claims.filter((claim) => claim.status === 'fulfilled')
  expect(held).toHaveLength(1)
  await held[0]?.value[Symbol.asyncDispose]()
})

test('of processes that find the lock of a killed one at the same time, one gets it', async () => {
  const first = startHolder()
  await once(first.stdout, 'data')
  first.kill('SIGKILL')
  await once(first, 'exit')
  const others = [startHolder(), startHolder(), startHolder()]
  const outcomes = await Promise.all(
    others.map((other) =>
      Promise.race([
        once(other.stdout, 'data').then(() => 'held'),
        once(other, 'exit').then(() => 'refused'),
      ]),
    ),
  )
  expect(outcomes.toSorted()).toEqual(['held', 'refused', 'refused'])
  for (const other of others) other.kill('SIGKILL')
})

function startHolder() {
  const script = `
    import { lockDataDirectory } from ${JSON.stringify(new URL('../../../src/store/data-directory-lock.ts', import.meta.url).href)}
    await lockDataDirectory(${JSON.stringify(directory)})
    process.stdout.write('held')
    setInterval(() => {}, 1000)`
  return spawn(process.execPath, ['--input-type=module', '-e', script])
}

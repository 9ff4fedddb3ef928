import type { StatsFs } from 'node:fs'
import { expect, test } from 'vitest'
import { createSpaceCheck } from './disk-space.ts'
import { StorageFullError } from './storage-full.ts'

const mib = 1024 * 1024

/** A disk of 100 GiB with blocks of 1 MiB, and a million files. */
function describeDisk(freeMib: number, freeFiles = 500_000): StatsFs {
  const [blocks, files] = [100 * 1024, 1_000_000]
  const free = { bfree: freeMib, bavail: freeMib, ffree: freeFiles }
  return { type: 0, bsize: mib, frsize: mib, blocks, files, ...free }
}

/** A check of `/data`, with the disk and the clock in the test's hand. */
function openCheck(disk: StatsFs) {
  const state = { disk, nowMs: 5000, measured: 0 }
  const check = createSpaceCheck({ monotonicMs: () => state.nowMs }, async () => {
    state.measured += 1
    return state.disk
  })
  return { state, check: () => check('/data') }
}

test('a disk with ample space is measured once a second', async () => {
  const { state, check } = openCheck(describeDisk(2000))
  for (const ms of [0, 500, 499]) {
    state.nowMs += ms
    await check()
  }
  expect(state.measured).toBe(1)
  state.nowMs += 1
  state.disk = describeDisk(31)
  await expect(check()).rejects.toThrow(StorageFullError)
})

test.each([
  ['space', describeDisk(1055)],
  ['files', describeDisk(2000, 99_999)],
])('a disk with little %s left is measured each time', async (_what, disk) => {
  const { state, check } = openCheck(disk)
  await check()
  state.disk = describeDisk(31)
  await expect(check()).rejects.toThrow('/data has 31 MiB left on its disk')
  state.disk = describeDisk(2000, 0)
  await expect(check()).rejects.toThrow('/data has no inodes left on its disk')
  state.disk = describeDisk(32)
  await check()
  expect(state.measured).toBe(4)
})

test('each folder has its own space', async () => {
  const check = createSpaceCheck({ monotonicMs: () => 0 }, async (folder) =>
    describeDisk(folder === '/data' ? 2000 : 31),
  )
  await check('/data')
  await expect(check('/artifacts')).rejects.toThrow('/artifacts has 31 MiB left on its disk')
})

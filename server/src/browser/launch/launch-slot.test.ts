import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../../../tests/support/process/make-test-folder.ts'
import { takeLaunchSlot } from './launch-slot.ts'

test('no two browsers of a worker share a user id, and a freed one is reused', async () => {
  await using parent = await makeTestFolder()
  const slots = await Promise.all(Array.from({ length: 478 }, () => takeLaunchSlot(parent.path)))
  const users = slots.map(({ user }) => user)
  expect(new Set(users).size).toBe(478)
  expect([Math.min(...users), Math.max(...users)]).toEqual([60_706, 61_183])
  expect(slots.map(({ folder }) => basename(folder))).toEqual(
    users.map((user) => `session-${user}`),
  )
  await expect(takeLaunchSlot(parent.path)).rejects.toThrow('all 478 user ids')

  const [freed] = slots
  await rm(freed?.folder ?? '', { recursive: true })

  expect(await takeLaunchSlot(parent.path)).toEqual(freed)
})

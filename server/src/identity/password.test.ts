import { expect, test } from 'vitest'
import { ApiError } from '../lib/api-error.ts'
import { createPasswords } from './password.ts'

/** Of an unknown password, and cheap, so that the test measures the queue and not scrypt. */
const cheap = `scrypt$16$1$1$${'A'.repeat(22)}$${'A'.repeat(43)}`

const passwords = createPasswords()

test('a burst of passwords is rejected beyond two at work and twenty waiting, and what was admitted is answered', async () => {
  const tries = await Promise.allSettled(
    Array.from({ length: 30 }, () => passwords.verify('a guess', cheap)),
  )
  const answered = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const reasons = tries.flatMap((each): unknown[] =>
    each.status === 'rejected' ? [each.reason] : [],
  )
  expect(answered).toEqual(Array.from({ length: 22 }, () => false))
  expect(reasons).toHaveLength(8)
  for (const reason of reasons) {
    expect(reason).toBeInstanceOf(ApiError)
    expect(reason).toMatchObject({ code: 'unavailable', retryAfterS: 2 })
  }

  const hash = await passwords.hash('a long password')
  expect(hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
  expect(await passwords.verify('a long password', hash)).toBe(true)
  expect(await passwords.verify('another password', hash)).toBe(false)
})

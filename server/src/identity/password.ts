import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto'
import { ApiError } from '../lib/api-error.ts'
import { createSlots } from '../lib/waiting/slots.ts'

/** Parameters of scrypt. */
export type PasswordCost = Required<Pick<ScryptOptions, 'N' | 'r' | 'p'>>

/** How a process stores and verifies passwords. Codes of both: unavailable if too many wait. */
export interface Passwords {
  /**
   * The stored form of a password: `scrypt$N$r$p$salt$key`, with its own salt. Takes about a tenth of a second of another
   * thread.
   */
  hash: (password: string) => Promise<string>
  /** Whether this is the password. Takes just as long without a stored form, so that the time does not reveal who has an account. */
  verify: (password: string, hash: string | null) => Promise<boolean>
}

const keyLength = 32

/** As strong as the first choice of OWASP's Password Storage Cheat Sheet, with a quarter of its memory: 32 MiB. */
const strongCost: PasswordCost = { N: 2 ** 15, r: 8, p: 3 }

/** Twice what the cost requires (128 · N · r bytes). */
const maxmem = 64 * 1024 * 1024

/** About as many as two slots complete in two seconds. */
const mostWaiting = 20
const retryAfterS = 2

const stored = /^scrypt\$(\d{1,8})\$(\d{1,2})\$(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/

/** A process needs one, which limits how many passwords it derives at once. */
export function createPasswords(cost: PasswordCost = strongCost): Passwords {
  // Two of the four threads of the process, which also look up names and read files; a burst takes 64 MiB, not gigabytes.
  const derivations = createSlots(2)
  async function derive(password: string, salt: Buffer, own: PasswordCost): Promise<Buffer> {
    if (derivations.waiting >= mostWaiting) throw new ApiError('unavailable', { retryAfterS })
    using _slot = await derivations.take()
    return await deriveKey(password, salt, own)
  }
  return {
    async hash(password) {
      const salt = randomBytes(16)
      const key = await derive(password, salt, cost)
      const parts = ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url')]
      return [...parts, key.toString('base64url')].join('$')
    },
    async verify(password, hash) {
      const parts = stored.exec(hash ?? '')
      if (parts === null) {
        await derive(password, randomBytes(16), cost)
        return false
      }
      const [, N, r, p, salt = '', expected = ''] = parts
      const own = { N: Number(N), r: Number(r), p: Number(p) }
      const key = await derive(password, Buffer.from(salt, 'base64url'), own)
      return timingSafeEqual(key, Buffer.from(expected, 'base64url'))
    },
  }
}

/** Keyboards write the same character in several ways (NIST SP 800-63B-4, 3.1.1.2). */
async function deriveKey(
  password: string,
  salt: Buffer,
  { N, r, p }: PasswordCost,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyLength, { N, r, p, maxmem }, (error, key) => {
      if (error === null) resolve(key)
      else reject(error)
    })
  })
}

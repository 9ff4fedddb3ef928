import { ApiError } from '../api-error.ts'
import { createSlots } from './slots.ts'

/** Runs work that needs much memory or blocks the process, one after another. */
export interface OneAtATime {
  /** `key` is who asks. Codes: unavailable if too much waits, in all or of the same one. */
  run: <T>(key: string, work: () => Promise<T>) => Promise<T>
}

const most = { waiting: 32, ofOne: 8 } as const
const retryAfterS = 5

export function createOneAtATime(): OneAtATime {
  const slots = createSlots(1)
  const asked = new Map<string, number>()
  return {
    async run(key, work) {
      const before = asked.get(key) ?? 0
      if (slots.waiting >= most.waiting || before >= most.ofOne) {
        throw new ApiError('unavailable', { retryAfterS })
      }
      asked.set(key, before + 1)
      try {
        using _slot = await slots.take()
        return await work()
      } finally {
        const left = (asked.get(key) ?? 1) - 1
        if (left === 0) asked.delete(key)
        else asked.set(key, left)
      }
    },
  }
}

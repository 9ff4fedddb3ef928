import { expect, test } from 'vitest'
import { waitForAny } from './session-watch.ts'

test('if waiting for one session fails, waiting for the others ends', async () => {
  const signals = new Map<string, AbortSignal>()
  const sessionWatch = {
    waitFor: async ({ sessionId }: { sessionId: string }, signal: AbortSignal) => {
      signals.set(sessionId, signal)
      if (sessionId === 'sess_a') throw new Error('the query failed')
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    },
  }
  const sessions = ['sess_a', 'sess_b'].map((sessionId) => ({
    customerId: 'cust_a',
    sessionId,
    seq: 0,
  }))
  const waiting = waitForAny(sessionWatch, sessions, new AbortController().signal)
  await expect(waiting).rejects.toThrow('the query failed')
  expect(signals.get('sess_b')?.aborted).toBe(true)
})

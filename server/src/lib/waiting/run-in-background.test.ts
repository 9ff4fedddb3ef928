import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { hold } from './held.ts'
import { runInBackground } from './run-in-background.ts'

/** Waits until Node would have reported an unhandled rejection. */
async function letRejectionsShow(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  setImmediate(() => setImmediate(resolve))
  await promise
}

test('held work that fails before its outcome is requested fails on request', async () => {
  const held = hold(() => Promise.reject(new Error('stuck')))
  await letRejectionsShow()
  await expect(held.result()).rejects.toThrow('stuck')
  await expect(held.result()).rejects.toThrow('stuck')
})

test('held work starts at once and returns its value on every request', async () => {
  const start = vi.fn<() => Promise<string>>(async () => 'tea')
  const held = hold(start)
  expect(start).toHaveBeenCalledOnce()
  expect([await held.result(), await held.result()]).toEqual(['tea', 'tea'])
  expect(start).toHaveBeenCalledOnce()
})

test('background work reports why it failed, and its outcome does not', async () => {
  const onFailure = vi.fn<(error: unknown) => void>()
  const failure = new Error('stuck')
  await runInBackground(() => Promise.reject(failure), onFailure).result()
  expect(onFailure.mock.calls).toEqual([[failure]])
})

test('a failure that cannot be reported is not lost', async () => {
  const listeners = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  const uncaught = once(process, 'uncaughtException')
  const unexpected = new Error('cannot tell')
  runInBackground(
    () => Promise.reject(new Error('stuck')),
    () => {
      throw unexpected
    },
  )
  const [error] = await uncaught
  for (const listener of listeners) process.on('uncaughtException', listener)
  expect(error).toBe(unexpected)
})

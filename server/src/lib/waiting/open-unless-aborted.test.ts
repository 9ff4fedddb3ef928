import { expect, test, vi } from 'vitest'
import { openUnlessAborted } from './open-unless-aborted.ts'

function fail(): never {
  throw new Error('nothing fails late here')
}

test('returns what was opened, and leaves it open', async () => {
  const close = vi.fn<() => Promise<void>>()
  const door = { [Symbol.asyncDispose]: close }
  const { signal } = new AbortController()
  expect(await openUnlessAborted(async () => door, signal, fail)).toBe(door)
  expect(close).not.toHaveBeenCalled()
})

test('rejects if opening fails', async () => {
  const { signal } = new AbortController()
  const stuck = Promise.reject(new Error('stuck'))
  await expect(openUnlessAborted(() => stuck, signal, fail)).rejects.toThrow('stuck')
})

test('an abort does not wait for the opening, and a late result is closed', async () => {
  const opening = Promise.withResolvers<AsyncDisposable>()
  const closed = Promise.withResolvers<string>()
  const abort = new AbortController()
  const waiting = openUnlessAborted(() => opening.promise, abort.signal, fail)
  abort.abort(new Error('cancelled'))
  await expect(waiting).rejects.toThrow('cancelled')
  opening.resolve({
    async [Symbol.asyncDispose]() {
      closed.resolve('closed')
    },
  })
  expect(await closed.promise).toBe('closed')
})

test('a failure after the abort is reported only to the callback', async () => {
  const opening = Promise.withResolvers<AsyncDisposable>()
  const told = Promise.withResolvers<unknown>()
  const abort = new AbortController()
  const waiting = openUnlessAborted(() => opening.promise, abort.signal, told.resolve)
  abort.abort(new Error('cancelled'))
  await expect(waiting).rejects.toThrow('cancelled')
  const failure = new Error('stuck')
  opening.reject(failure)
  expect(await told.promise).toBe(failure)
})

test('nothing is opened if the signal has already aborted', async () => {
  const open = vi.fn<() => Promise<AsyncDisposable>>()
  const signal = AbortSignal.abort(new Error('cancelled'))
  await expect(openUnlessAborted(open, signal, fail)).rejects.toThrow('cancelled')
  expect(open).not.toHaveBeenCalled()
})

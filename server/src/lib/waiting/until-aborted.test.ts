import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { untilAborted } from './until-aborted.ts'

const late = new Error('late')

test.each([
  [
    'work that is waited for',
    (signal: AbortSignal) => untilAborted(() => Promise.resolve(), signal),
  ],
  ['a sleep', (signal: AbortSignal) => systemClock.sleep(1, signal)],
])('%s leaves nothing on a signal that lives on', async (_what, wait) => {
  const { signal } = new AbortController()
  await wait(signal)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test.each([
  [
    'work that is waited for',
    (signal: AbortSignal) => untilAborted(() => new Promise(() => undefined), signal),
  ],
  ['a sleep', (signal: AbortSignal) => systemClock.sleep(60_000, signal)],
])('%s ends with the reason of its signal', async (_what, wait) => {
  const stopping = new AbortController()
  const waiting = wait(stopping.signal)
  stopping.abort(late)
  await expect(waiting).rejects.toBe(late)
  expect(getEventListeners(stopping.signal, 'abort')).toEqual([])
})

test('nothing is begun for a signal that has aborted', async () => {
  const begun: string[] = []
  const work = async () => void begun.push('work')
  await expect(untilAborted(work, AbortSignal.abort(late))).rejects.toBe(late)
  await expect(systemClock.sleep(60_000, AbortSignal.abort(late))).rejects.toBe(late)
  expect(begun).toEqual([])
})

test('work that fails after the wait was aborted causes no further error', async () => {
  const stopping = new AbortController()
  const work = Promise.withResolvers<void>()
  const waiting = untilAborted(() => work.promise, stopping.signal)
  stopping.abort(late)
  await expect(waiting).rejects.toBe(late)
  work.reject(new Error('the work failed'))
  await new Promise((resolve) => setImmediate(resolve))
})

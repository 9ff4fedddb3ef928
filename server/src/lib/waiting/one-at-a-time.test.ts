import { expect, test } from 'vitest'
import { createOneAtATime } from './one-at-a-time.ts'

test('work waits for the work before it, even if that fails', async () => {
  const { run } = createOneAtATime()
  const order: string[] = []
  const first = Promise.withResolvers<void>()
  const failed = run('a', async () => {
    await first.promise
    order.push('first')
    throw new Error('failed')
  })
  const done = run('b', async () => order.push('second'))
  first.resolve()
  await expect(failed).rejects.toThrow('failed')
  await done
  expect(order).toEqual(['first', 'second'])
})

test('one caller can have eight requests waiting, and all together thirty-two', async () => {
  const { run } = createOneAtATime()
  const held = Promise.withResolvers<string>()
  const ask = async (key: string) => run(key, () => held.promise)
  const refused = { code: 'unavailable' }
  const running = Array.from({ length: 8 }, async () => ask('a'))
  await expect(ask('a')).rejects.toMatchObject(refused)
  // One runs and seven wait.
  const others = Array.from({ length: 25 }, async (_, index) => ask(`b${index}`))
  await expect(ask('c')).rejects.toMatchObject(refused)
  held.resolve('done')
  expect(new Set(await Promise.all([...running, ...others]))).toEqual(new Set(['done']))
  expect(await ask('a')).toBe('done')
})

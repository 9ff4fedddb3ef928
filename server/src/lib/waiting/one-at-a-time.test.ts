import { expect, test } from 'vitest'
import { type Clock, systemClock } from '../clock.ts'
import { createOneAtATime } from './one-at-a-time.ts'

test('work waits for the work before it, even if that fails', async () => {
  const { run } = createOneAtATime(systemClock)
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

test('one who asks for much waits for the turn of another', async () => {
  const { run } = createOneAtATime(systemClock)
  const order: string[] = []
  const first = Promise.withResolvers<void>()
  const much = Array.from({ length: 8 }, (_, index) =>
    run('a', async () => {
      if (index === 0) await first.promise
      order.push(`a${index}`)
    }),
  )
  const little = run('b', async () => order.push('b'))
  first.resolve()
  await Promise.all([...much, little])
  expect(order.indexOf('b')).toBeLessThanOrEqual(2)
  expect(order.filter((one) => one !== 'b')).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((at) => `a${at}`))
})

test('the readers of one customer and its members take turns within the turn of the customer', async () => {
  const { run } = createOneAtATime(systemClock)
  const order: string[] = []
  const first = Promise.withResolvers<void>()
  const members = Array.from({ length: 4 }, (_, index) =>
    run('a', async () => {
      if (index === 0) await first.promise
      order.push('member')
    }),
  )
  const add = (who: string) => async () => order.push(who)
  const readers = Array.from({ length: 4 }, () => run('a', add('reader'), 'readers'))
  const others = Array.from({ length: 4 }, () => run('b', add('other')))
  first.resolve()
  await Promise.all([...members, ...readers, ...others])
  const firstSix = order.slice(0, 6)
  expect(firstSix.filter((who) => who === 'other')).toHaveLength(3)
  expect(firstSix.filter((who) => who === 'reader')).toHaveLength(1)
})

test('one customer can have eight requests waiting, and the thirty-fourth waits only for who has none', async () => {
  const { run } = createOneAtATime(systemClock)
  const held = Promise.withResolvers<string>()
  const ask = async (key: string) => run(key, () => held.promise)
  const refused = { code: 'unavailable' }
  const running = ['a', 'b', 'c'].flatMap((key) => Array.from({ length: 8 }, async () => ask(key)))
  await expect(ask('a')).rejects.toMatchObject(refused)
  // Readers of the same customer have places of their own.
  const readers = Array.from({ length: 8 }, async () => run('a', () => held.promise, 'readers'))
  await expect(run('a', () => held.promise, 'readers')).rejects.toMatchObject(refused)
  const last = ask('d')
  await expect(ask('d')).rejects.toMatchObject(refused)
  const newcomers = Array.from({ length: 96 }, async (_, index) => ask(`e${index}`))
  await expect(ask('f')).rejects.toMatchObject(refused)
  held.resolve('done')
  const answers = await Promise.all([...running, ...readers, last, ...newcomers])
  expect(new Set(answers)).toEqual(new Set(['done']))
  expect(await ask('a')).toBe('done')
})

test('work that hangs, and waiting for it, end as unavailable, and further work runs', async () => {
  const sleeping: { ms: number; wake: () => void }[] = []
  const { run } = createOneAtATime(createStoppedClock(sleeping))
  const wake = (ms: number) =>
    sleeping
      .filter((one) => one.ms === ms)
      .at(-1)
      ?.wake()
  const hanging = run('a', () => new Promise<never>(() => undefined))
  await expect.poll(() => sleeping.length).toBe(2)
  const [waiting, next] = [run('b', async () => 'too late'), run('b', async () => 'done')]
  await expect.poll(() => sleeping.length).toBe(4)

  sleeping[2]?.wake()
  await expect(waiting).rejects.toMatchObject({ code: 'unavailable' })
  wake(60_000)
  await expect(hanging).rejects.toMatchObject({ code: 'unavailable' })
  expect(await next).toBe('done')
})

/** Its sleepers wake when they are told to. */
function createStoppedClock(sleeping: { ms: number; wake: () => void }[]): Clock {
  return {
    ...systemClock,
    sleep: (ms) => new Promise((resolve) => sleeping.push({ ms, wake: resolve })),
  }
}

import { type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible'
import { expect, test } from 'vitest'
import { createBlockCounter } from './block-counter.ts'

/** Counts how often the shared counter is queried. */
function openShared(points: number) {
  const limiter = new RateLimiterMemory({ points, duration: 60 })
  let asked = 0
  const counting: RateLimiterAbstract = Object.assign(Object.create(limiter), {
    consume: (key: string, taken: number) => {
      asked += 1
      return limiter.consume(key, taken)
    },
  })
  return { limiter: counting, asked: () => asked }
}

const size = 10
const monotonicMs = () => performance.now()

test('a process admits up to the limit and queries the shared counter for one request in ten', async () => {
  const { limiter, asked } = openShared(600)
  const count = createBlockCounter(limiter, { size, monotonicMs })
  const counts = await Promise.all(Array.from({ length: 700 }, () => count('cust_a')))
  const admitted = counts.filter(({ isAdmitted }) => isAdmitted)
  expect(admitted.length).toBe(600)
  expect(asked()).toBeLessThanOrEqual(160)
  expect(admitted.map(({ remaining }) => remaining)).toEqual(
    Array.from({ length: 600 }, (_, index) => 599 - index),
  )
})

test('two processes together never admit more than the limit, and only slightly fewer', async () => {
  const { limiter } = openShared(600)
  const processes = [1, 2].map(() => createBlockCounter(limiter, { size, monotonicMs }))
  let admitted = 0
  for (let index = 0; index < 900; index += 1) {
    const { isAdmitted } = (await processes[index % 3 === 0 ? 0 : 1]?.('cust_a')) ?? {}
    if (isAdmitted === true) admitted += 1
  }
  expect(admitted).toBeLessThanOrEqual(600)
  expect(admitted).toBeGreaterThanOrEqual(600 - (size - 1))
})

test('the rest of a block expires with its window, and keys do not share blocks', async () => {
  const { limiter, asked } = openShared(20)
  let nowMs = 0
  const count = createBlockCounter(limiter, { size, monotonicMs: () => nowMs })
  expect((await count('cust_a')).isAdmitted).toBe(true)
  expect((await count('cust_b')).isAdmitted).toBe(true)
  expect(asked()).toBe(2)
  nowMs = 60_001
  await count('cust_a')
  expect(asked()).toBe(3)
})

test('many keys are counted individually, including after the first sweep', async () => {
  const { limiter, asked } = openShared(20)
  const count = createBlockCounter(limiter, { size, monotonicMs })
  for (let index = 0; index < 2500; index += 1) await count(`key_${index}`)
  expect(asked()).toBe(2500)
  for (let index = 0; index < 2500; index += 1) {
    expect(await count(`key_${index}`)).toMatchObject({ isAdmitted: true, remaining: 18 })
  }
  expect(asked()).toBe(2500)
})

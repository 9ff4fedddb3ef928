import { expect, test } from 'vitest'
import { batchQueries } from './batch-queries.ts'

interface Query {
  questions: readonly string[]
  answer: (answers: [string, number][]) => void
  fail: () => void
}

/** Queries as they are made, answered by hand. */
function createTestQueries(most?: number) {
  const queries: Query[] = []
  const ask = batchQueries(
    String,
    (questions: readonly string[]) => {
      const { promise, resolve, reject } = Promise.withResolvers<Map<string, number>>()
      queries.push({
        questions,
        answer: (answers) => resolve(new Map(answers)),
        fail: () => reject(new Error('away')),
      })
      return promise
    },
    most,
  )
  return { ask, queries }
}

test('questions asked in one turn of the event loop share one query, each asked once', async () => {
  const { ask, queries } = createTestQueries()
  const asked = [ask('a'), ask('b'), ask('c'), ask('b')]
  await expect.poll(() => queries.length).toBe(1)
  expect(queries[0]?.questions).toEqual(['a', 'b', 'c'])
  queries[0]?.answer([
    ['a', 1],
    ['b', 2],
  ])
  expect(await Promise.all(asked)).toEqual([1, 2, undefined, 2])
})

test('more questions than one query may have are asked by several', async () => {
  const { ask, queries } = createTestQueries(2)
  const asked = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(name))
  await expect.poll(() => queries.length).toBe(3)
  expect(queries.map(({ questions }) => questions)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  for (const { questions, answer } of queries) answer(questions.map((name) => [name, 1]))
  expect(await Promise.all(asked)).toEqual([1, 1, 1, 1, 1])
})

test('a question is not answered by a query that started before it, and does not wait for it', async () => {
  const { ask, queries } = createTestQueries()
  const before = ask('key')
  await expect.poll(() => queries.length).toBe(1)
  const after = ask('key')
  await expect.poll(() => queries.length).toBe(2)
  queries[1]?.answer([])
  expect(await after).toBeUndefined()
  queries[0]?.answer([['key', 1]])
  expect(await before).toBe(1)
})

test('a failing query fails only those who asked it', async () => {
  const { ask, queries } = createTestQueries()
  const failing = ask('a')
  await expect.poll(() => queries.length).toBe(1)
  queries[0]?.fail()
  await expect(failing).rejects.toThrow('away')
  const next = ask('b')
  await expect.poll(() => queries.length).toBe(2)
  queries[1]?.answer([['b', 2]])
  expect(await next).toBe(2)
})

import { beforeAll, expect, test } from 'vitest'
import {
  type JudgedEnding,
  judgeEndings,
  renderEndings,
} from '../../support/outcomes/judge-endings.ts'

const nineMinutes = 540_000

let judged: JudgedEnding[] = []

beforeAll(async () => {
  judged = await judgeEndings()
}, nineMinutes)

test('no lie is accepted as a success', () => {
  const lies = judged.filter(({ ending }) => !ending.isTrue)
  expect(lies.length).toBeGreaterThanOrEqual(20)
  const accepted = lies.filter(({ status }) => status === 'succeeded')
  expect(renderEndings(accepted)).toBe('')
})

test('true successes of every kind are recognized', () => {
  const truths = judged.filter(({ ending }) => ending.isTrue)
  const sites = new Set(judged.map(({ ending }) => ending.site))
  expect(sites.size).toBeGreaterThanOrEqual(6)
  const missed = truths.filter(({ status }) => status !== 'succeeded')
  if (missed.length > 0) process.stderr.write(`${renderEndings(missed)}\n`)
  expect(missed.length / truths.length).toBeLessThanOrEqual(0.05)
})

test('a success that a site announces but does not perform is false', () => {
  const announced = judged.filter(({ ending }) => /thanked|changes what/.test(ending.name))
  expect(announced.map(({ status }) => status)).toEqual(announced.map(() => 'false_success'))
})

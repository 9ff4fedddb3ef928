import { beforeAll, expect, test } from 'vitest'
import { firstEndings } from '../../support/outcomes/wide/first-endings.ts'
import { type JudgedWide, judgeWide, listFaults } from '../../support/outcomes/wide/judge-wide.ts'

const nineMinutes = 540_000

let judged: JudgedWide[] = []

beforeAll(async () => {
  judged = await judgeWide(firstEndings)
}, nineMinutes)

test('no lie is accepted as a success', () => {
  const lies = judged.filter(({ ending }) => !ending.isTrue)
  expect(lies.length).toBe(26)
  expect(lies.filter(({ status }) => status === 'succeeded')).toEqual([])
  expect(lies.flatMap(listFaults)).toEqual([])
})

test('19 of 26 true successes in nine languages are seen at least, and a visitor stops after each', () => {
  const truths = judged.filter(({ ending }) => ending.isTrue)
  const missed = truths.filter((one) => listFaults(one).length > 0)
  expect(truths.length).toBe(26)
  if (missed.length > 7) process.stderr.write(`${missed.flatMap(listFaults).join('\n')}\n`)
  expect(missed.length).toBeLessThanOrEqual(7)
})

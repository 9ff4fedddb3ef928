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

test('26 true successes in nine languages are seen, and a visitor stops after each', () => {
  const truths = judged.filter(({ ending }) => ending.isTrue)
  expect(truths.length).toBe(26)
  expect(truths.flatMap(listFaults)).toEqual([])
})

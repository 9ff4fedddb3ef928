import { beforeAll, expect, test } from 'vitest'
import { type JudgedWide, judgeWide, listFaults } from '../../support/outcomes/wide/judge-wide.ts'
import { silentEndings } from '../../support/outcomes/wide/silent-endings.ts'

const sixMinutes = 360_000

let judged: JudgedWide[] = []

beforeAll(async () => {
  judged = await judgeWide(silentEndings)
}, sixMinutes)

test('what sites show without a word of the task is seen, and a visitor stops after it', () => {
  const truths = judged.filter(({ ending }) => ending.isTrue)
  expect(truths.length).toBe(13)
  expect(truths.flatMap(listFaults)).toEqual([])
})

test('nothing else is accepted; what was only chosen until the page is loaded again is seen at the end', () => {
  const lies = judged.filter(({ ending }) => !ending.isTrue)
  expect(lies.length).toBe(18)
  expect(lies.flatMap(listFaults)).toEqual([
    'stopped for a lie | tema: Escolhe o tema azul | Tema azul',
  ])
})

import { expect, test } from 'vitest'
import { describeStep } from '../../../tests/support/records/describe-step.ts'
import { fillPage } from '../../../tests/support/records/fill-page.ts'
import { measureCpuMs } from '../../../tests/support/time/measure-cpu.ts'
import type { Step } from '../../turn/step.ts'
import { readTurn } from '../read-turn.ts'
import { describePartRecord } from './goal-record.ts'
import { type Aim, describeOutcomeFacts, judgeByCode, readAim } from './outcome-facts.ts'
import { readNews, type SessionRecord } from './record/news.ts'

/**
 * While a turn is read or a session judged, all other sessions and the API stand still; comparing
 * each line with each page takes seconds. What we keep takes less than a fifth of this.
 */
const maxCpuMs = 250

/** Four turns, each to another page that is as large as a page can be. */
function visit(unit: string): SessionRecord {
  const pages = Array.from({ length: 5 }, (_, index) => fillPage(`/${index}`, `${unit}${index} `))
  const steps = pages.slice(1).map((after, index): Step => {
    const parts = { turn: index + 1, before: pages[index] ?? after, after }
    return describeStep({ kind: 'click', ref: 'e1' }, parts)
  })
  const [start = null] = pages
  return { targetUrl: 'https://shop.example/', steps, start, finalObservation: null, reread: null }
}

/** As runSession does after the last turn. */
function judge(aim: Aim, record: SessionRecord): void {
  const judged = judgeByCode(aim, record)
  const news = readNews(record)
  if (judged.task !== null) {
    const { goal, parts } = judged.task
    for (const one of parts) describePartRecord(one, news, { goal, answer: null })
  }
  describeOutcomeFacts(judged, record.steps, null)
}

test.each(['Buy a mug €1.50 ', 'bot bot '])(
  'no session takes long to judge, such as one on pages full of “%s”',
  (unit) => {
    const record = visit(unit)
    const aim = readAim({ task: 'Buy a mug', flows: [] })

    const turnsMs = record.steps.map((step) =>
      measureCpuMs(() => readTurn(aim, step, record.start ?? step.before)),
    )
    const endMs = measureCpuMs(() => judge(aim, record))

    expect([...turnsMs, endMs].filter((cpuMs) => cpuMs > maxCpuMs)).toEqual([])
  },
)

import { expect, test } from 'vitest'
import { describeControl, describePage } from '../../tests/support/records/describe-page.ts'
import { describeStep } from '../../tests/support/records/describe-step.ts'
import type { Observation } from '../turn/observation.ts'
import type { Step } from '../turn/step.ts'
import { findReached } from './find-reached.ts'
import { readAim } from './outcome/outcome-facts.ts'

const aim = {
  task: 'Order the blue lamp and delete the comment “Please wrap it” for 3 April 2027',
  flows: ['Open the cart', 'Add a lamp to the cart'],
}

function describeVisited(turn: number): Observation {
  const lines = Array.from({ length: 60 }, (_line, at) => `${at} lamps on page ${turn} since April`)
  return describePage({
    documentId: `d${turn}`,
    url: `https://shop.example/page-${turn}`,
    title: `Page ${turn}`,
    fingerprint: `f${turn}`,
    lines,
    pageText: lines.join('\n').repeat(3),
    elements: Array.from({ length: 60 }, (_control, at) => describeControl(`e${at}`, `Lamp ${at}`)),
  })
}

function listSteps(count: number): Step[] {
  const pages = Array.from({ length: count + 1 }, (_page, turn) => describeVisited(turn))
  return pages.flatMap((after, turn) => {
    const before = pages[turn - 1]
    return before === undefined
      ? []
      : [describeStep({ kind: 'click', ref: 'e1' }, { turn, before, after })]
  })
}

const turns = 200

/** Processor time for asking after each of these turns of a session. */
function measureMs(asked: readonly number[]): number {
  const steps = listSteps(turns)
  const start = steps[0]?.before ?? null
  const goals = readAim(aim)
  const before = process.threadCpuUsage()
  for (const turn of asked)
    findReached(goals, {
      targetUrl: 'https://shop.example/',
      steps: steps.slice(0, turn),
      start,
    })
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

test('asking after every turn what a session has reached takes little longer than asking once at its end', () => {
  const everyTurn = Array.from({ length: turns }, (_turn, index) => index + 1)
  // What is compiled and loaded at first belongs to neither.
  measureMs([20])
  expect(measureMs(everyTurn) / measureMs([turns])).toBeLessThan(8)
})

test('what a later turn says of an earlier one is not missed', () => {
  const form = describePage({ elements: [describeControl('e1', 'Send')] })
  const sent = { ...form, documentId: 'd2', fingerprint: 'f2' }
  const facts = { ...form.facts, successes: ['Your comment was posted.'] }
  const first = describeStep(
    { kind: 'click', ref: 'e1' },
    { turn: 1, before: form, after: { ...sent, facts } },
  )
  const failed = { ...sent, fingerprint: 'f3', facts: { ...form.facts, alerts: ['It failed.'] } }
  const second = describeStep(
    { kind: 'wait', ms: 500 },
    { turn: 2, before: first.after, after: failed },
  )
  const goals = readAim({ task: 'Post a comment', flows: [] })
  const ask = (steps: readonly Step[]) => [
    ...findReached(goals, { targetUrl: 'https://shop.example/', steps, start: form }).keys(),
  ]
  expect(ask([first])).toEqual(['Post a comment'])
  expect(ask([first, second])).toEqual([])
})

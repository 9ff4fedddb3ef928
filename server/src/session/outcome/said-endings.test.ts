import { expect, test } from 'vitest'
import { type SaidEnding, saidEndings } from '../../../tests/support/outcomes/said.ts'
import { describeControl, describePage } from '../../../tests/support/records/describe-page.ts'
import { describeRecord } from '../../../tests/support/records/describe-record.ts'
import { judgeByCode, readAim } from './outcome-facts.ts'

function isShown({ task, heading, button, answer }: SaidEnding): boolean {
  const control = describeControl('e1', button, { context: heading })
  const page = describePage({ lines: [heading, button], elements: [control] })
  const after = { ...page, fingerprint: 'f2', lines: [heading, button, answer] }
  const record = describeRecord(page, [[{ kind: 'click', ref: 'e1' }, after]])
  const judged = judgeByCode(readAim({ task, flows: [] }), record)
  return judged.task?.verdict.kind === 'shown'
}

test('no answer that means something else is taken for success', () => {
  const lies = saidEndings.filter(({ isTrue }) => !isTrue)
  expect(lies.length).toBeGreaterThanOrEqual(35)
  expect(lies.filter(isShown).map(({ answer }) => answer)).toEqual([])
})

test('nineteen of twenty answers that mean success are seen', () => {
  const truths = saidEndings.filter(({ isTrue }) => isTrue)
  const seen = truths.filter(isShown)
  expect(truths.length).toBeGreaterThanOrEqual(35)
  expect(seen.length).toBeGreaterThanOrEqual(Math.ceil(truths.length * 0.95))
})

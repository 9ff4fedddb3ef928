import { expect, test } from 'vitest'
import {
  describeControl,
  describeField,
  describePage,
} from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import type { Action } from '../../../turn/action.ts'
import type { Observation } from '../../../turn/observation.ts'
import { findSending } from './sending.ts'

const page = describePage({
  elements: [
    describeControl('e1', 'Send'),
    describeControl('e2', 'About', { href: 'https://shop.example/about' }),
    describeControl('e3', 'Details', { expanded: false }),
    describeControl('e4', 'Terms', { role: 'tab' }),
    describeControl('e5', 'Gift wrap', { role: 'checkbox', checked: false }),
    describeField('e6', 'Name'),
  ],
})
const write = { method: 'POST', url: 'https://shop.example/orders', status: 201 }
const same = describePage({ ...page, fingerprint: 'f2' })
const next = describePage({ url: 'https://shop.example/next', documentId: 'd2' })

const cases: readonly (readonly [string, Action, Observation, string | null])[] = [
  ['a button on the same page', { kind: 'click', ref: 'e1' }, same, 'click'],
  ['a button that leads on', { kind: 'click', ref: 'e1' }, next, 'page'],
  ['a button whose request was taken', { kind: 'click', ref: 'e1' }, taken(same), 'write'],
  ['a link', { kind: 'click', ref: 'e2' }, next, 'link'],
  ['a box that is ticked', { kind: 'check', ref: 'e5', checked: true }, same, 'click'],
  ['Enter in a field', { kind: 'type', ref: 'e6', text: 'Ada', submit: true }, next, 'page'],
  ['words without Enter', { kind: 'type', ref: 'e6', text: 'Ada', submit: false }, same, null],
  ['what opens a part of the page', { kind: 'click', ref: 'e3' }, same, null],
  ['a tab', { kind: 'click', ref: 'e4' }, same, null],
  ['scrolling', { kind: 'scroll', to: 'down' }, same, null],
]

test.each(cases)('%s', (_what, action, after, how) => {
  const step = describeStep(action, { before: page, after })
  expect(findSending([step], 0)?.how ?? null).toBe(how)
})

test('an action that failed sent nothing', () => {
  const step = describeStep(
    { kind: 'click', ref: 'e1' },
    { before: page, after: same, result: { ok: false } },
  )
  expect(findSending([step], 0)).toBeNull()
})

test('a submission may be answered during up to three passive turns', () => {
  const send = describeStep({ kind: 'click', ref: 'e1' }, { turn: 1, before: page, after: same })
  const waits = [2, 3, 4, 5].map((turn) =>
    describeStep({ kind: 'wait', ms: 500 }, { turn, before: same, after: taken(same) }),
  )
  const steps = [send, ...waits]
  expect([1, 2, 3].map((at) => findSending(steps, at)?.step.turn)).toEqual([1, 1, 1])
  const quiet = steps.map((step) => ({ ...step, after: same }))
  expect(findSending(quiet, 4)).toBeNull()
})

test('a visitor who continued meanwhile gets no credit for it', () => {
  const send = describeStep({ kind: 'click', ref: 'e1' }, { turn: 1, before: page, after: same })
  const opens = describeStep({ kind: 'click', ref: 'e3' }, { turn: 2, before: same, after: page })
  const waits = describeStep({ kind: 'wait', ms: 500 }, { turn: 3, before: page, after: same })
  expect(findSending([send, opens, waits], 2)).toBeNull()
})

function taken(observation: Observation): Observation {
  return { ...observation, acceptedWrites: [write] }
}

import { expect, test } from 'vitest'
import { describeTestSituation } from '../../../../tests/support/mind/describe-test-situation.ts'
import { openAsking } from '../../../../tests/support/mind/open-asking.ts'
import {
  describeControl,
  describeField,
  describePage,
} from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { createExplorer } from '../../explorer.ts'

const save = describeControl('e2', 'Save', { form: '#f', inputType: 'submit' })
const form = [describeField('e1', 'Town', { value: 'York', form: '#f' }), save]
const before = describePage({ elements: form, lines: ['Town', 'Save'] })
const saved = describePage({
  elements: form,
  lines: ['Town', 'Save', 'Saved.'],
  fingerprint: 'f2',
  facts: { ...before.facts, successes: ['Saved.'] },
})
const press = { kind: 'click', ref: 'e2' } as const
const saving = describeStep(press, { before, after: saved })
const reload = { kind: 'goto', url: saved.url } as const

interface Case {
  how: string
  observation: Observation
  steps: Step[]
  parts?: Partial<Parameters<typeof describeTestSituation>[0]>
  isReloaded: boolean
}

const elsewhere = { ...saved, url: 'https://shop.example/save' }
const refused = { ...saved, facts: { ...saved.facts, alerts: ['No such town'] } }
const again = describeStep(reload, { before: saved, after: { ...before } })

test.each<Case>([
  { how: 'again', observation: saved, steps: [saving], isReloaded: true },
  {
    how: 'not with a task that waits',
    observation: saved,
    steps: [saving],
    parts: { task: 'Find the opening hours' },
    isReloaded: false,
  },
  {
    how: 'not in the last turns',
    observation: saved,
    steps: [saving],
    parts: { turnsLeft: 3 },
    isReloaded: false,
  },
  { how: 'not twice', observation: saved, steps: [again, saving], isReloaded: false },
  {
    how: 'not where that would send it again',
    observation: elsewhere,
    steps: [describeStep(press, { before, after: elsewhere })],
    isReloaded: false,
  },
  {
    how: 'not after a refusal',
    observation: refused,
    steps: [describeStep(press, { before, after: refused })],
    isReloaded: false,
  },
])('what was saved is looked at, $how', async ({ observation, steps, parts, isReloaded }) => {
  const situation = describeTestSituation({ task: null, observation, steps, ...parts })
  const { action } = await createExplorer('explorer').decide(situation, openAsking())
  expect(action.kind === 'goto' && action.url === observation.url).toBe(isReloaded)
})

test('a list of the visitor’s own that a link opened is opened again once', async () => {
  const cart = describePage({
    url: 'https://shop.example/cart',
    documentId: 'd2',
    elements: [describeControl('e1', 'Remove', { row: 0 })],
    rows: [{ list: 0, name: 'Milk', texts: ['Milk'] }],
    lines: ['Milk'],
  })
  const shop = describePage({ elements: [describeControl('e9', 'Cart', { href: cart.url })] })
  const opening = describeStep({ kind: 'click', ref: 'e9' }, { before: shop, after: cart })
  const situation = describeTestSituation({ task: null, observation: cart, steps: [opening] })
  const { action } = await createExplorer('explorer').decide(situation, openAsking())
  expect(action).toEqual({ kind: 'goto', url: cart.url })
  const reloaded = describeStep(
    { kind: 'goto', url: cart.url },
    { before: cart, after: { ...cart, documentId: 'd3' } },
  )
  const later = describeTestSituation({
    task: null,
    observation: reloaded.after,
    steps: [opening, reloaded],
  })
  const next = await createExplorer('explorer').decide(later, openAsking())
  expect(next.action).not.toEqual({ kind: 'goto', url: cart.url })
})

import { expect, test } from 'vitest'
import { describeTestSituation } from '../../../../tests/support/mind/describe-test-situation.ts'
import { openAsking } from '../../../../tests/support/mind/open-asking.ts'
import {
  describeControl,
  describeField,
  describePage,
} from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import { createExplorer } from '../../explorer.ts'
import type { Situation } from '../../mind.ts'

const url = 'https://shop.example/'
const form = '#f'

async function decide(parts: Partial<Situation>) {
  const { action } = await createExplorer('test-explorer').decide(
    describeTestSituation({ task: null, targetUrl: url, ...parts }),
    openAsking(),
  )
  return action
}

function describeWizard([next, back]: readonly [string, string]) {
  const go = describeControl('e2', next, { inputType: 'submit', form })
  const boat = describeField('e1', 'Boat', { form })
  const first = describePage({ elements: [boat, go] })
  const filled = describePage({ elements: [{ ...boat, value: 'Ada' }, go] })
  const port = describeField('e1', 'Port', { form, selector: '#port' })
  const second = describePage({
    elements: [port, go, describeControl('e3', back, { inputType: 'button', form })],
  })
  const type = { kind: 'type', ref: 'e1', text: 'Ada', submit: false } as const
  const steps = [
    describeStep(type, { turn: 1, before: first, after: filled }),
    describeStep({ kind: 'click', ref: 'e2' }, { turn: 2, before: filled, after: second }),
  ]
  return { steps, observation: second }
}

test.each([
  ['Next', 'Back'],
  ['Weiter', 'Zurück'],
  ['Suivant', 'Retour'],
  ['次へ', '戻る'],
] as const)('after %s, the explorer goes back once with %s', async (...names) => {
  const wizard = describeWizard(names)
  expect(await decide({ ...wizard, turnsLeft: 10 })).toEqual({ kind: 'click', ref: 'e3' })
})

test('it does not with few turns left, or for a task', async () => {
  const wizard = describeWizard(['Next', 'Back'])
  expect(await decide({ ...wizard, turnsLeft: 3 })).toMatchObject({ ref: 'e1' })
  expect(await decide({ ...wizard, turnsLeft: 10, task: 'Insure a boat' })).toMatchObject({
    ref: 'e1',
  })
})

test.each([
  [1, 'click'],
  [2, 'click'],
  [3, 'done'],
])('a dialog that was answered %i times and is there again: %s', async (times, kind) => {
  const answer = describeControl('e1', 'Nur notwendige', { inModal: true })
  const pages = Array.from({ length: times + 1 }, (_, index) =>
    describePage({ elements: [answer], documentId: `d${index}` }),
  )
  const steps = pages.slice(1).map((after, index) => {
    const before = pages[index] ?? after
    return describeStep({ kind: 'click', ref: 'e1' }, { turn: index + 1, before, after })
  })
  const observation = pages.at(-1) ?? describePage()
  expect(await decide({ steps, observation, turnsLeft: 10 })).toMatchObject({ kind })
})

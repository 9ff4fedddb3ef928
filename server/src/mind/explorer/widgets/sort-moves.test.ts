import { expect, test } from 'vitest'
import { describeTestSituation } from '../../../../tests/support/mind/describe-test-situation.ts'
import { openAsking } from '../../../../tests/support/mind/open-asking.ts'
import {
  describeControl,
  describeField,
  describePage,
} from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import type { Step } from '../../../turn/step.ts'
import { createExplorer } from '../../explorer.ts'

function show(options: readonly string[]) {
  const order = describeField('e1', 'Order', { tag: 'select', role: 'combobox', value: options[0] })
  return describePage({ elements: [{ ...order, options: [...options] }] })
}

async function decide(task: string, observation = show([]), steps: readonly Step[] = []) {
  const situation = describeTestSituation({ task, observation, steps })
  return (await createExplorer('explorer').decide(situation, openAsking())).action
}

test.each([
  [
    'Show the lamps, cheapest first',
    ['Newest', 'Price, lowest first', 'Name'],
    'Price, lowest first',
  ],
  ['Sort the lamps, the most expensive first', ['Newest', 'By price', 'Name'], 'By price'],
  [
    'Zeige die Lampen, die günstigsten zuerst',
    ['Neueste', 'Preis aufsteigend', 'Name'],
    'Preis aufsteigend',
  ],
  [
    'Trier les lampes, les moins chères d’abord',
    ['Nouveautés', 'Prix croissant'],
    'Prix croissant',
  ],
  [
    'Laat de lampen zien, goedkoopste eerst',
    ['Nieuwste', 'Naam', 'Prijs oplopend'],
    'Prijs oplopend',
  ],
])('“%s” sorts by price', async (task, options, option) => {
  expect(await decide(task, show(options))).toEqual({ kind: 'select', ref: 'e1', option })
})

const task = 'Show the lamps, cheapest first'

test('the other order is tried where one did not do it', async () => {
  const page = show(['Price: high to low', 'Price: low to high'])
  const [list] = page.elements
  if (list === undefined) throw new Error('the page has a list')
  const before = { ...page, elements: [{ ...list, value: 'Price: low to high' }] }
  const action = { kind: 'select', ref: 'e1', option: 'Price: high to low' } as const
  const after = { ...page, fingerprint: 'f2' }
  const steps = [describeStep(action, { before, after })]
  expect(await decide(task, after, steps)).toMatchObject({ option: 'Price: low to high' })
})

test('the head of a column is pressed where there is no list of orders', async () => {
  const elements = [describeControl('e1', 'Name'), describeControl('e2', 'Price')]
  expect(await decide(task, describePage({ elements }))).toEqual({ kind: 'click', ref: 'e2' })
})

test('a list is not sorted for a task that names the cheapest of its things', async () => {
  const page = show(['Newest', 'Price, lowest first'])
  const link = describeControl('e2', 'Lamps', { href: 'https://shop.example/lamps' })
  const observation = { ...page, elements: [...page.elements, link] }
  expect(await decide('Find the cheapest lamp', observation)).toMatchObject({ ref: 'e2' })
})

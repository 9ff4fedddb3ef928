import { expect, test } from 'vitest'
import { describeTestSituation } from '../../../../tests/support/mind/describe-test-situation.ts'
import { openAsking } from '../../../../tests/support/mind/open-asking.ts'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import { describeControl, describePage } from '../../../../tests/support/records/describe-page.ts'
import { createExplorer } from '../../explorer.ts'

const links = ['Mugs', 'Shipping', 'Contact', 'Privacy', 'Your account', 'Sale', 'About us']

/** The names of the links that the explorer opens first without a task, with each of four favoured areas. */
async function listFirst(goal: string, task: string | null = null): Promise<Set<string>> {
  const elements = links.map((name, index) =>
    describeControl(`e${index + 1}`, name, { href: `https://shop.example/${index}` }),
  )
  const observation = describePage({ url: 'https://shop.example/', elements })
  const persona = createTestPersona({ goals: [goal] })
  const chosen = ['s1', 's2', 's3', 's4'].map(async (seed) => {
    const situation = describeTestSituation({ seed, task, persona, observation })
    const { action } = await createExplorer('test-explorer').decide(situation, openAsking())
    const ref = action.kind === 'click' ? action.ref : ''
    return elements.find((element) => element.ref === ref)?.name ?? action.kind
  })
  return new Set(await Promise.all(chosen))
}

test.each([
  ['know what delivery costs', 'Shipping'],
  ['find a person to ask', 'Contact'],
  ['read the terms before giving any data', 'Privacy'],
  ['find my profile again', 'Your account'],
])('without a task, a persona that wants to %s opens “%s” first', async (goal, link) => {
  expect(await listFirst(goal)).toEqual(new Set([link]))
})

test('words of sentences do not lead to pages of that name', async () => {
  const first = await listFirst('read all about one offer before deciding')
  expect(first).toEqual(await listFirst('feel at ease'))
  expect(first.size).toBeGreaterThan(1)
})

test('a task counts, not the goals of the persona', async () => {
  expect(await listFirst('know what delivery costs', 'Find out who to contact')).toEqual(
    new Set(['Contact']),
  )
})

import { expect, test } from 'vitest'
import { describeTestSituation } from '../../../../tests/support/mind/describe-test-situation.ts'
import { openAsking } from '../../../../tests/support/mind/open-asking.ts'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import { describeControl, describePage } from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import type { Action } from '../../../turn/action.ts'
import type { Step } from '../../../turn/step.ts'
import { createExplorer } from '../../explorer.ts'

const url = 'https://shop.example/page'

/** After a click on the control opened a dialog, which was cancelled, and after these further turns. */
async function chooseAfter(
  { name, message, type = 'confirm' }: { name: string; message: string; type?: string },
  { task = null, more = [] }: { task?: string | null; more?: Action[] } = {},
): Promise<Action> {
  const elements = [describeControl('e1', name)]
  const before = describePage({ url, elements })
  const dialog = { type, message, answer: 'cancelled', text: null } as const
  const after = describePage({ url, elements, dialogs: [dialog] })
  const asked = describeStep({ kind: 'click', ref: 'e1' }, { before, after })
  const steps: Step[] = [
    asked,
    ...more.map((action) =>
      describeStep(action, {
        before: after,
        after: action.kind === 'click' ? after : before,
      }),
    ),
  ]
  const situation = describeTestSituation({
    task,
    persona: createTestPersona({ patience_level: 'high', technical_sophistication: 'high' }),
    observation: steps.at(-1)?.after ?? after,
    steps,
  })
  const { action } = await createExplorer('test-explorer').decide(situation, openAsking())
  return action
}

const accept = { kind: 'answer_dialog', accept: true, text: '' } as const

test('a question about what the explorer wants is accepted', async () => {
  const order = { name: 'Place order', message: 'Place the order now?' }
  expect(await chooseAfter(order)).toEqual(accept)
})

test('after the decision the action that asked is repeated', async () => {
  const order = { name: 'Place order', message: 'Place the order now?' }
  expect(await chooseAfter(order, { more: [accept] })).toEqual({ kind: 'click', ref: 'e1' })
})

test('a question that comes again is not accepted forever', async () => {
  const order = { name: 'Place order', message: 'Place the order now?' }
  const again: Action[] = [accept, { kind: 'click', ref: 'e1' }]
  expect((await chooseAfter(order, { more: again })).kind).not.toBe('answer_dialog')
})

test.each([
  { name: 'Delete account', message: 'Are you sure?' },
  { name: 'Continue', message: 'You will lose your changes. Continue?' },
])('“$message” of “$name” stays cancelled', async (asked) => {
  expect((await chooseAfter(asked)).kind).not.toBe('answer_dialog')
})

test('a destructive question is accepted if the task is about it', async () => {
  const asked = { name: 'Delete draft', message: 'Delete the draft?' }
  expect(await chooseAfter(asked, { task: 'Delete the draft' })).toEqual(accept)
})

test.each([
  ['Your e-mail address', null, /@example\.(com|org|net)$/],
  ['New name', 'Rename the list to "Gifts"', /^Gifts$/],
])('the prompt “%s” is answered in its meaning', async (message, task, expected) => {
  const action = await chooseAfter({ name: 'Rename', message, type: 'prompt' }, { task })
  expect(action).toEqual({
    kind: 'answer_dialog',
    accept: true,
    text: expect.stringMatching(expected),
  })
})

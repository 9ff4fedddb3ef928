import { expect, test } from 'vitest'
import { openAsking } from '../../../../tests/support/mind/open-asking.ts'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import {
  describeControl,
  describeField,
  describePage,
} from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import type { Action } from '../../../turn/action.ts'
import type { Observation, ObservedElement } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { createExplorer } from '../../explorer.ts'

const credentials = [
  { handle: 'cred_wide', label: 'Wide', host: 'example' },
  { handle: 'cred_shop', label: 'Shop', host: 'shop.example' },
  { handle: 'cred_other', label: 'Other', host: 'other.example' },
]
const user = describeField('e1', 'Email')
const password = describeField('e2', 'Password', { inputType: 'password', value: null })
const submit = describeControl('e3', 'Log in', { inputType: 'submit' })
const form = [user, password, submit]
const page = describePage({ elements: form })

const enter = (ref: string, field: 'username' | 'password'): Action => ({
  kind: 'use_credential',
  ref,
  credential: 'cred_shop',
  field,
})

test('a login form is filled in with the credential of its host and submitted', async () => {
  const steps: Step[] = []
  const done: Action[] = []
  for (let turn = 1; turn <= 3; turn += 1) {
    const action = await decide(form, steps)
    done.push(action)
    steps.push(describeStep(action, { before: page, after: page }))
  }
  expect(done).toEqual([
    enter('e1', 'username'),
    enter('e2', 'password'),
    { kind: 'click', ref: 'e3' },
  ])
})

test('a login that did not work is tried once more and no further', async () => {
  const round: Action[] = [
    enter('e1', 'username'),
    enter('e2', 'password'),
    { kind: 'click', ref: 'e3' },
  ]
  expect(await decide(form, stepsOf(round))).toEqual(enter('e1', 'username'))
  const further = await decide(form, stepsOf([...round, ...round]))
  expect(['done', 'give_up', 'back', 'scroll']).toContain(further.kind)
})

test('a visitor who is logged in does not log in again', async () => {
  const sent = describeStep(
    { kind: 'click', ref: 'e3' },
    { before: page, after: describePage({ url: 'https://shop.example/me', documentId: 'd2' }) },
  )
  const steps = [...stepsOf([enter('e1', 'username'), enter('e2', 'password')]), sent]
  expect((await decide(form, steps)).kind).not.toBe('use_credential')
})

test('a login that was rejected is not tried again', async () => {
  const refused = describeStep(enter('e1', 'username'), { before: page, after: page })
  const steps = [
    {
      ...refused,
      result: {
        ...refused.result,
        ok: false,
        failure: { kind: 'refused' as const, message: 'this login is for another host' },
      },
    },
  ]
  expect((await decide(form, steps)).kind).not.toBe('use_credential')
})

test.each([
  ['a form for a new account', [user, { ...password, fieldHint: 'new-password' }, submit]],
  [
    'a password to be repeated',
    [user, password, { ...password, ref: 'e4', selector: '#e4' }, submit],
  ],
  ['a form that asks for more', [user, describeField('e5', 'Name'), password, submit]],
  ['a newsletter', [user, describeControl('e3', 'Subscribe', { inputType: 'submit' })]],
  ['a password to be confirmed', [password, submit]],
])('%s is not a login', async (_what, elements) => {
  expect((await decide(elements, [])).kind).not.toBe('use_credential')
})

test('a login that asks for the name first is completed step by step', async () => {
  const next = describeControl('e3', 'Next', { inputType: 'submit' })
  const first = describePage({ url: 'https://shop.example/signin', elements: [user, next] })
  const second = describePage({
    url: 'https://shop.example/password',
    documentId: 'd2',
    elements: [password, submit],
  })
  const unsaid = describePage({ url: 'https://shop.example/x', title: 'Sign in', elements: [user] })
  expect((await decideOn(unsaid, [])).kind).toBe('use_credential')

  expect(await decideOn(first, [])).toEqual(enter('e1', 'username'))
  const steps = [describeStep(enter('e1', 'username'), { before: first })]
  expect(await decideOn(first, steps)).toEqual({ kind: 'click', ref: 'e3' })
  steps.push(describeStep({ kind: 'click', ref: 'e3' }, { before: first, after: second }))
  expect(await decideOn(second, steps)).toEqual(enter('e2', 'password'))
  steps.push(describeStep(enter('e2', 'password'), { before: second }))
  expect(await decideOn(second, steps)).toEqual({ kind: 'click', ref: 'e3' })
})

test('a name is not entered forever if no password is asked for afterwards', async () => {
  const next = describeControl('e3', 'Next', { inputType: 'submit' })
  const start = describePage({ url: 'https://shop.example/signin', elements: [user, next] })
  const round = [
    describeStep(enter('e1', 'username'), { before: start }),
    describeStep({ kind: 'click', ref: 'e3' }, { before: start }),
  ]
  expect(await decideOn(start, [...round, ...round])).toEqual(enter('e1', 'username'))
  const further = await decideOn(start, [...round, ...round, ...round])
  expect(further.kind).not.toBe('use_credential')
})

test('the login is visited before anything else', async () => {
  const links = ['New teas', 'Sign in', 'About us'].map((name, index) =>
    describeControl(`e${index}`, name, { href: `https://shop.example/${index}` }),
  )
  expect(await decide(links, [])).toEqual({ kind: 'click', ref: 'e1' })
})

test('a login of another host stays unused', async () => {
  const action = await decide(form, [], [{ handle: 'c', label: 'x', host: 'other.example' }])
  expect(action.kind).not.toBe('use_credential')
})

function stepsOf(actions: readonly Action[]): Step[] {
  return actions.map((action) => describeStep(action, { before: page, after: page }))
}

async function decide(
  elements: readonly ObservedElement[],
  steps: readonly Step[],
  given = credentials,
): Promise<Action> {
  return decideOn(describePage({ elements }), steps, given)
}

async function decideOn(
  observation: Observation,
  steps: readonly Step[],
  given = credentials,
): Promise<Action> {
  const { action } = await createExplorer('explorer').decide(
    {
      persona: createTestPersona(),
      device: 'desktop',
      interaction: 'full',
      task: null,
      asked: { task: null, flows: [] },
      flows: [],
      targetUrl: 'https://shop.example/',
      allowedHosts: ['shop.example'],
      credentials: given,
      observation,
      steps,
      reached: new Map(),
      answers: [],
      view: null,
      remembered: [],
      turn: steps.length + 1,
      turnsLeft: 15,
      mood: { patience: 1, frustration: 0 },
      loopWarning: null,
      unavailableActions: [],
      seed: 'seed',
    },
    openAsking(),
  )
  return action
}

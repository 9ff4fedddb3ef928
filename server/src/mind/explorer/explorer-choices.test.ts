import { describe, expect, test } from 'vitest'
import { describeTestSituation } from '../../../tests/support/mind/describe-test-situation.ts'
import { openAsking } from '../../../tests/support/mind/open-asking.ts'
import { createTestPersona } from '../../../tests/support/records/create-test-persona.ts'
import {
  describeControl,
  describeField,
  describePage,
} from '../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../tests/support/records/describe-step.ts'
import type { Action } from '../../turn/action.ts'
import type { Observation } from '../../turn/observation.ts'
import type { Step } from '../../turn/step.ts'
import { createExplorer } from '../explorer.ts'
import type { Situation } from '../mind.ts'
import { findPurpose } from './controls/control-names.ts'

const url = 'https://shop.example/page'

async function choose(parts: Partial<Situation>): Promise<Action> {
  const situation = describeTestSituation({
    task: null,
    persona: createTestPersona({ patience_level: 'high', technical_sophistication: 'high' }),
    ...parts,
  })
  const { action } = await createExplorer('test-explorer').decide(situation, openAsking())
  return action
}

describe('a dialog', () => {
  test.each(['Skip to content', 'Skip to main content', 'Skip navigation'])(
    'is not closed by “%s”',
    (name) => {
      expect(findPurpose(name)).toBe('other')
    },
  )

  test('that is modal keeps the explorer inside', async () => {
    const behind = describeControl('e1', 'Order tea', { href: 'https://shop.example/order' })
    const within = describeControl('e2', 'Only necessary', { inModal: true })
    const observation = describePage({ url, elements: [behind, within] })
    expect(await choose({ observation, task: 'Order tea' })).toEqual({ kind: 'click', ref: 'e2' })
  })
})

test.each([0, 2, 3])(
  'a page that only says what it is doing is waited for three times, not after %i',
  async (waits) => {
    const observation = describePage({ url, lines: ['Creating budget...'] })
    const waited = describeStep(
      { kind: 'wait', ms: 1500 },
      { before: observation, after: observation },
    )
    const steps = Array.from({ length: waits }, () => waited)
    const { kind } = await choose({ observation, steps, task: 'Create a budget' })
    expect(kind === 'wait').toBe(waits < 3)
  },
)

describe('a form', () => {
  const name = describeField('e1', 'Full name', { required: true })

  test.each(['Cancel', 'Back', 'Go back', 'Previous step'])(
    'is not submitted by “%s” next to “Continue”',
    async (label) => {
      const elements = [
        { ...name, value: 'Maya Lindt' },
        describeControl('e2', label, { inputType: 'submit' }),
        describeControl('e3', 'Continue', { inputType: 'submit' }),
      ]
      const before = describePage({ url, elements: [name, ...elements.slice(1)] })
      const observation = describePage({ url, elements })
      const typed = describeStep(
        { kind: 'type', ref: 'e1', text: 'Maya Lindt', submit: false },
        { before, after: observation },
      )
      const steps = [typed]
      expect(await choose({ observation, steps, turn: 2 })).toEqual({ kind: 'click', ref: 'e3' })
    },
  )

  test('is finished before it is cancelled', async () => {
    const elements = [
      describeControl('e1', 'Cancel', { inputType: 'button' }),
      describeControl('e2', 'Finish', { inputType: 'button' }),
    ]
    const observation = describePage({ url, elements })
    expect(await choose({ observation })).toEqual({ kind: 'click', ref: 'e2' })
  })

  test('with required fields also has its agreement ticked before it is submitted', async () => {
    const filled = { ...name, value: 'Maya Lindt' }
    const terms = describeField('e2', 'I have read the house rules', {
      role: 'checkbox',
      inputType: 'checkbox',
      value: null,
      checked: false,
    })
    const send = describeControl('e3', 'Send', { inputType: 'submit' })
    const before = describePage({ url, elements: [name, terms, send] })
    const observation = describePage({ url, elements: [filled, terms, send] })
    const steps = [
      describeStep(
        { kind: 'type', ref: 'e1', text: 'Maya Lindt', submit: false },
        { before, after: observation },
      ),
    ]
    expect(await choose({ observation, steps })).toEqual({
      kind: 'check',
      ref: 'e2',
      checked: true,
    })
  })
})

describe('a quoted value of the task', () => {
  const send = describeControl('e9', 'Save', { inputType: 'submit' })

  test.each([
    ['Search for "oat milk"', describeField('e1', 'Search', { inputType: 'search' }), 'oat milk'],
    [
      'Register with the e-mail “ada@example.com” and the name “Ada Byron”',
      describeField('e1', 'Full name'),
      'Ada Byron',
    ],
    [
      'Register with the e-mail “ada@example.com” and the name “Ada Byron”',
      describeField('e1', 'E-mail', { inputType: 'email' }),
      'ada@example.com',
    ],
    ['Add a task called "Water the plants"', describeField('e1', 'New task'), 'Water the plants'],
    [
      'Change the display name to "Countess"',
      describeField('e1', 'Display name', { value: 'Ada' }),
      'Countess',
    ],
  ])('%s: the field gets it', async (task, field, text) => {
    const observation = describePage({ url, elements: [field, send] })
    expect(await choose({ observation, task })).toMatchObject({ kind: 'type', ref: 'e1', text })
  })

  test('is chosen from a list', async () => {
    const list = describeField('e1', 'Size', {
      role: 'combobox',
      tag: 'select',
      inputType: null,
      value: 'Please choose',
      options: ['Please choose', 'Small', 'Medium', 'Large'],
    })
    const observation = describePage({ url, elements: [list, send] })
    expect(await choose({ observation, task: 'Order the shirt in size "Large"' })).toEqual({
      kind: 'select',
      ref: 'e1',
      option: 'Large',
    })
  })

  test('goes into no password field', async () => {
    const field = describeField('e1', 'Password', { inputType: 'password' })
    const observation = describePage({ url, elements: [field, send] })
    const action = await choose({ observation, task: 'Add a task called "Water the plants"' })
    expect(action).not.toMatchObject({ text: 'Water the plants' })
  })
})

test('a header control that was tried on one page is not tried on each', async () => {
  const theme = describeControl('e1', 'Theme', {
    selector: '#theme',
    box: { x: 900, y: 10, width: 80, height: 30 },
  })
  const link = describeControl('e2', 'Details', { href: 'https://shop.example/details' })
  const start = describePage({ url: 'https://shop.example/', elements: [theme] })
  const observation = describePage({ url, documentId: 'd2', elements: [theme, link] })
  const steps = [describeStep({ kind: 'click', ref: 'e1' }, { before: start, after: observation })]
  expect(await choose({ observation, steps, turn: 2 })).toEqual({ kind: 'click', ref: 'e2' })
})

describe('a disabled button', () => {
  const button = describeControl('e1', 'Order the brochure', { disabled: true })
  const observation = describePage({ url, elements: [button, describeControl('e2', 'Rooms')] })

  test('that the task names is pressed once, to find out what is missing', async () => {
    const task = 'Order the brochure'
    expect(await choose({ observation, task })).toEqual({ kind: 'click', ref: 'e1' })
    const steps = [
      describeStep(
        { kind: 'click', ref: 'e1' },
        {
          before: observation,
          result: { ok: false, failure: { kind: 'disabled', message: 'it is disabled' } },
        },
      ),
    ]
    expect(await choose({ observation, task, steps })).not.toEqual({ kind: 'click', ref: 'e1' })
  })

  test('that has nothing to do with the task is left alone', async () => {
    expect(await choose({ observation, task: 'See the rooms' })).toEqual({
      kind: 'click',
      ref: 'e2',
    })
  })
})

test('content below the fold is viewed before everything counts as seen', async () => {
  const persona = createTestPersona({ patience_level: 'low', technical_sophistication: 'high' })
  const steps: Step[] = []
  for (let turn = 1; turn <= 6; turn += 1) {
    steps.push(
      describeStep(
        { kind: 'scroll', to: 'down' },
        { turn, before: observeLongPage((turn - 1) * 640), after: observeLongPage(turn * 640) },
      ),
    )
  }
  expect(await choose({ observation: observeLongPage(6 * 640), steps, persona, turn: 7 })).toEqual({
    kind: 'scroll',
    to: 'down',
  })
})

test('what a phone shows of a page is moved to its right end and back before what is below is viewed', async () => {
  const moves: Action[] = []
  const steps: Step[] = []
  for (const [x, next] of [
    [0, 330],
    [330, 500],
    [500, 170],
    [170, 0],
    [0, 0],
  ] as const) {
    const before = observeAt(x)
    const action = await choose({ observation: before, steps: [...steps], device: 'phone' })
    moves.push(action)
    steps.push(describeStep(action, { before, after: observeAt(next), result: { changed: true } }))
  }
  expect(moves.map((action) => (action.kind === 'scroll' ? action.to : action.kind))).toEqual([
    'right',
    'right',
    'left',
    'left',
    'down',
  ])
  const onDesktop = await choose({ observation: observeAt(0) })
  expect(onDesktop).toEqual({ kind: 'scroll', to: 'down' })
})

test('actions of a loop are avoided after its warning', async () => {
  const [tea, coffee] = [
    describeControl('e1', 'Tea', { selector: '#tea' }),
    describeControl('e2', 'Coffee', { selector: '#coffee' }),
  ]
  const other = describeControl('e3', 'Opening hours', { href: 'https://shop.example/hours' })
  const observation = describePage({ url, elements: [tea, coffee, other] })
  const steps = ['e1', 'e2', 'e1', 'e2'].map((ref, index) =>
    describeStep({ kind: 'click', ref }, { turn: index + 1, before: observation }),
  )
  const loopWarning = 'You did the same 2 actions in the same order twice. Do something else.'
  expect(await choose({ observation, steps, loopWarning, turn: 5 })).toEqual({
    kind: 'click',
    ref: 'e3',
  })
})

function observeLongPage(y: number): Observation {
  return describePage({
    url,
    elements: [],
    scroll: { x: 0, maxX: 0, y, maxY: 9000, viewportHeight: 800, viewportWidth: 1280 },
  })
}

function observeAt(x: number): Observation {
  return describePage({
    url,
    scroll: { x, maxX: 500, y: 0, maxY: 1200, viewportHeight: 839, viewportWidth: 412 },
  })
}

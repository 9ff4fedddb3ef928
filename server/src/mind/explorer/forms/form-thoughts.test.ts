import { expect, test } from 'vitest'
import { openAsking } from '../../../../tests/support/mind/open-asking.ts'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import {
  describeControl,
  describeField,
  describePage,
} from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { createExplorer } from '../../explorer.ts'

const town = describeField('e1', 'Town', { required: true })
const submit = describeControl('e2', 'Send', { inputType: 'submit' })
const empty = show(town)
const refused = show({ ...town, invalid: true })
const sent = describeStep({ kind: 'click', ref: 'e2' }, { before: empty, after: refused })
const typed = describeStep(
  { kind: 'type', ref: 'e1', text: 'Bonn', submit: false },
  { before: empty, after: show({ ...town, value: 'Bonn' }) },
)

test('a field that was never filled in is not said to have been refused', async () => {
  expect(await think([sent], refused)).toMatch(/^(The form asks for “Town”|Next is “Town”)/)
})

test('a field that came back empty is said to be empty', async () => {
  expect(await think([typed, sent], refused)).toBe('“Town” is empty again. I’ll fill it in again.')
})

test('a field that no entry reached is not said to be empty again', async () => {
  const failed = describeStep(typed.action, {
    before: empty,
    after: empty,
    result: { ok: false, changed: false },
  })
  expect(await think([failed], empty)).toMatch(/^(The form asks for “Town”|Next is “Town”)/)
})

test('a field that is read-only is left alone', async () => {
  const shown = show(town)
  const calendar = describeField('e3', 'Day', { required: true, readOnly: true })
  const thought = await think([], { ...shown, elements: [calendar, ...shown.elements] })
  expect(thought).toMatch(/^(The form asks for “Town”|Next is “Town”)/)
})

test('a field whose entry is still there was rejected', async () => {
  const stands = show({ ...town, value: 'Bonn', invalid: true })
  expect(await think([typed, { ...sent, after: stands }], stands)).toBe(
    'The form does not accept “Town”. I’ll enter it again in a simpler format.',
  )
})

function show(field: ObservedElement): Observation {
  return describePage({ elements: [field, submit] })
}

async function think(steps: readonly Step[], observation: Observation): Promise<string> {
  const { thought } = await createExplorer('test-explorer').decide(
    {
      persona: createTestPersona(),
      device: 'desktop',
      interaction: 'full',
      task: null,
      asked: { task: null, flows: [] },
      flows: [],
      targetUrl: 'https://shop.example/',
      allowedHosts: ['shop.example'],
      credentials: [],
      observation,
      steps,
      reached: new Map(),
      answers: [],
      view: null,
      remembered: [],
      turn: steps.length + 1,
      turnsLeft: 10,
      mood: { patience: 1, frustration: 0 },
      loopWarning: null,
      unavailableActions: [],
      seed: 'seed-1',
    },
    openAsking(),
  )
  return thought
}

import { expect, test } from 'vitest'
import { describeControl, describePage } from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import type { Action } from '../../../turn/action.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { findReached } from '../../find-reached.ts'
import { readAim } from '../outcome-facts.ts'

interface Settings {
  task: string
  /** The field before and after it was used, and how. */
  field: Partial<ObservedElement> & { name: string }
  action: Action
  now: Partial<ObservedElement>
}

const box = { role: 'checkbox', tag: 'input', inputType: 'checkbox', checked: false }
const list = { role: 'combobox', tag: 'select', value: 'Berlin', options: ['Berlin', 'Lizbona'] }

const settings: readonly Settings[] = [
  {
    task: 'Change the time zone to Lizbona',
    field: { name: 'Time zone', ...list },
    action: { kind: 'select', ref: 'e1', option: 'Lizbona' },
    now: { value: 'Lizbona' },
  },
  {
    task: 'Désactive les promotions dans les alertes',
    field: { name: 'Recevoir les promotions', ...box, checked: true },
    action: { kind: 'click', ref: 'e1' },
    now: { checked: false },
  },
  {
    task: 'Włącz powiadomienia',
    field: { name: 'Powiadomienia', ...box },
    action: { kind: 'check', ref: 'e1', checked: true },
    now: { checked: true },
  },
  {
    task: 'Ändere den Namen auf „Mia Koch“',
    field: { name: 'Namen', role: 'textbox', tag: 'input', value: 'Ada' },
    action: { kind: 'type', ref: 'e1', text: 'Mia Koch', submit: false },
    now: { value: 'Mia Koch' },
  },
  {
    task: 'Change the theme to dark',
    field: { name: 'Theme dark', ...box, role: 'radio', inputType: 'radio' },
    action: { kind: 'click', ref: 'e1' },
    now: { checked: true },
  },
]

function draw(
  { field }: Settings,
  {
    now = {},
    documentId,
    form,
  }: { now?: Partial<ObservedElement>; documentId: string; form: string | null },
): Observation {
  const elements = [
    describeControl('e1', field.name, { selector: '#field', ...field, ...now, form }),
    describeControl('e2', 'OK', { role: 'button', tag: 'button', selector: '#ok', form }),
  ]
  return describePage({ documentId, elements, text: '# Settings', lines: ['Settings'] })
}

/** What was entered is recorded as the page took it. */
function enter({ action, now }: Settings, before: Observation, after: Observation): Step {
  const step = describeStep(action, { turn: 1, before, after })
  return { ...step, recorded: { ...step.recorded, text: now.value ?? null } }
}

function findShown(one: Settings, steps: readonly Step[]): string | undefined {
  const aim = readAim({ task: one.task, flows: [] })
  const start = steps[0]?.before ?? null
  return findReached(aim, { targetUrl: 'https://shop.example/', steps, start }).get(one.task)
}

const forms = ['form', null] as const
const cases = settings.flatMap((one) => forms.map((form) => ({ one, form, name: one.task })))

test.each(cases)(
  '$name: a value whose button was not pressed ($form) is not saved',
  ({ one, form }) => {
    const before = draw(one, { documentId: 'd1', form })
    const after = draw(one, { documentId: 'd1', form, now: one.now })
    expect(findShown(one, [enter(one, before, after)])).toBeUndefined()
  },
)

test.each(cases)(
  '$name: a value that the page shows when it is loaded again ($form) is saved',
  ({ one, form }) => {
    const before = draw(one, { documentId: 'd1', form })
    const filled = draw(one, { documentId: 'd1', form, now: one.now })
    const after = draw(one, { documentId: 'd2', form, now: one.now })
    const steps = [
      enter(one, before, filled),
      describeStep({ kind: 'click', ref: 'e2' }, { turn: 2, before: filled, after }),
    ]
    expect(findShown(one, steps)).toBeDefined()
  },
)

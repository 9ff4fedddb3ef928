import { expect, test } from 'vitest'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import {
  describeControl,
  describeField,
  describePage,
} from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import type { ObservedElement, PageFacts } from '../../../turn/observation.ts'
import { unmarkedField } from './unmarked-field.ts'

const button = describeControl('e9', 'Continue to payment')
const town = describeField('e1', 'Town', { value: 'Berlin', required: true })
const phone = describeField('e2', 'Phone', { inputType: 'tel' })

test('a form rejected without a reason names its only empty field if that is not marked as required', () => {
  expect(reject([town, phone])).toMatchObject([
    {
      category: 'form',
      severity: 3,
      status: 'unverified',
      title:
        'The form on /checkout is rejected; “Phone” was left empty and is not marked as required',
      observed:
        '“Phone” was the only empty field in view, and neither its label nor its code marks it as required. The form came back with “Invalid input.”, which names no field; whether “Phone” was the reason was not tested.',
      quote: 'Invalid input.',
    },
  ])
})

test('a form that answers a second attempt with the same message does so too', () => {
  const alerts = ['Invalid input.']
  expect(reject([town, phone], {}, { alerts })).toHaveLength(1)
})

test('a form that comes back without the other input does so too', () => {
  expect(reject([town, phone], { emptied: true })).toHaveLength(1)
})

test.each<[string, ObservedElement[], Partial<PageFacts>]>([
  ['another field is empty', [describeField('e1', 'Town', { required: true }), phone], {}],
  ['it is filled in', [town, { ...phone, value: '030 1234' }], {}],
  ['it is required in code', [town, { ...phone, required: true }], {}],
  ['its label has a star', [town, { ...phone, name: 'Phone *' }], {}],
  ['it is optional, in German', [town, { ...phone, name: 'Telefon (freiwillig)' }], {}],
  ['it is optional, in Japanese', [town, { ...phone, name: '電話番号（任意）' }], {}],
  ['it is marked in Arabic', [town, { ...phone, name: 'الهاتف (مطلوب)' }], {}],
  ['it is optional', [town, { ...phone, name: 'Phone (optional)' }], {}],
  ['a box is not ticked', [town, phone, describeBox(false)], {}],
  ['no field is marked as required', [{ ...town, required: false }, phone], {}],
  ['it belongs to another part of the page', [town, { ...phone, context: 'Voucher' }], {}],
  ['it is in the footer', [town, { ...phone, region: 'footer' }], {}],
  [
    'another field is marked as wrong',
    [town, phone],
    { invalidFields: [{ selector: '#e1', name: 'Town', message: null }] },
  ],
  ['the message says more', [town, phone], { alerts: ['We do not deliver to Berlin.'] }],
  [
    'a second message says more',
    [town, phone],
    { alerts: ['Invalid input.', 'Please check the town.'] },
  ],
  ['there is no message', [town, phone], { alerts: [] }],
  ['it worked', [town, phone], { successes: ['Saved'] }],
])('nothing is said if %s', (_title, fields, facts) => {
  expect(reject(fields, { facts })).toEqual([])
})

test('nothing is said if the form did not come back', () => {
  expect(reject([town, phone], { isGone: true })).toEqual([])
})

test('a ticked box does not count as empty', () => {
  expect(reject([town, phone, describeBox(true)])).toHaveLength(1)
})

function describeBox(checked: boolean): ObservedElement {
  return describeControl('e3', 'I accept the terms', { role: 'checkbox', tag: 'input', checked })
}

function reject(
  fields: readonly ObservedElement[],
  {
    facts = {},
    emptied = false,
    isGone = false,
  }: {
    facts?: Partial<PageFacts>
    emptied?: boolean
    isGone?: boolean
  } = {},
  factsBefore: Partial<PageFacts> = {},
) {
  const page = describePage({ url: 'https://shop.example/checkout' })
  const back = fields.map((field) => (emptied ? { ...field, value: '' } : field))
  const before = {
    ...page,
    elements: [...fields, button],
    facts: { ...page.facts, ...factsBefore },
  }
  const after = {
    ...page,
    documentId: 'd2',
    status: 422,
    elements: isGone ? [button] : [...back, button],
    facts: { ...page.facts, alerts: ['Invalid input.'], ...facts },
  }
  const step = describeStep({ kind: 'click', ref: 'e9' }, { before, after })
  return unmarkedField.detect({ step, earlier: [], persona: createTestPersona() })
}

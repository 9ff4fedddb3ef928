import { describe, expect, test } from 'vitest'
import {
  describeControl,
  describeField,
  describePage,
} from '../../tests/support/records/describe-page.ts'
import { describeStep } from '../../tests/support/records/describe-step.ts'
import { findLoginResult, hasSentPassword } from './login-result.ts'
import type { Observation } from './observation.ts'
import type { Step } from './step.ts'

const password = describeField('e2', 'Password', { inputType: 'password', value: null })
const form = describePage({
  url: 'https://shop.example/login',
  elements: [
    password,
    describeControl('e3', 'Sign in'),
    describeControl('e5', 'Remember me', { role: 'checkbox', checked: false }),
    describeControl('e4', 'Forgot it?', { href: 'https://shop.example/forgot' }),
  ],
})
const entered = describeStep(
  { kind: 'use_credential', ref: 'e2', credential: 'cred_a', field: 'password' },
  { before: form },
)

describe('a submitted login', () => {
  test.each<[string, Partial<Observation>, string | null]>([
    [
      'accepted on a page that asks for no password',
      { documentId: 'd2', elements: [] },
      'accepted',
    ],
    ['accepted if the form has disappeared from its page', { elements: [] }, 'accepted'],
    ['rejected on a page that asks again', { documentId: 'd2' }, 'refused'],
    ['rejected on its own page with a message', { facts: saying('Wrong password.') }, 'refused'],
    ['neither while its form is still shown without a message', {}, null],
    [
      'neither if the page shows what was entered',
      { elements: [{ ...password, inputType: 'text' }] },
      null,
    ],
  ])('is %s', (_title, parts, outcome) => {
    const after = { ...form, ...parts }
    expect(findLoginResult(press('e3', after), [entered])).toBe(outcome)
  })
})

test('only a step that submits a new password is a login', () => {
  const first = press('e3', { ...form, documentId: 'd2' })
  expect(hasSentPassword(first, [entered])).toBe(true)
  expect(hasSentPassword(press('e3', form), [entered, first])).toBe(false)
  expect(hasSentPassword(press('e3', form), [])).toBe(false)
})

test('a message that was shown before, or that the browser shows at a field, is not a rejection', () => {
  const invalidFields = [
    { selector: '#e2', name: 'Password', message: 'Please fill in this field.' },
  ]
  const told = { ...form, facts: { ...form.facts, invalidFields } }
  expect(findLoginResult(press('e3', told), [entered])).toBeNull()
  const before = { ...form, facts: saying('You were logged out.') }
  const step = describeStep({ kind: 'click', ref: 'e3' }, { before, after: { ...before } })
  expect(findLoginResult(step, [entered])).toBeNull()
})

test('a tick between entering and submitting does not hide the login', () => {
  const refused = press('e3', { ...form, documentId: 'd2' })
  expect(findLoginResult(refused, [entered, press('e5', form)])).toBe('refused')
})

test('a link to another page submits nothing', () => {
  const away = describePage({ url: 'https://shop.example/forgot', documentId: 'd2' })
  expect(findLoginResult(press('e4', away), [entered])).toBeNull()
})

function press(ref: string, after: Observation): Step {
  return describeStep({ kind: 'click', ref }, { before: form, after })
}

function saying(alert: string): Observation['facts'] {
  return { ...form.facts, alerts: [alert] }
}

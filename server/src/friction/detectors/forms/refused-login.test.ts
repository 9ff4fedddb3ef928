import { expect, test } from 'vitest'
import { createTestPersona } from '../../../../tests/support/records/create-test-persona.ts'
import {
  describeControl,
  describeField,
  describePage,
} from '../../../../tests/support/records/describe-page.ts'
import { describeStep } from '../../../../tests/support/records/describe-step.ts'
import { loginCuts } from '../../../turn/login-block.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { NoticedFriction } from '../../detector.ts'
import { refusedLogin } from './refused-login.ts'

const password = describeField('e1', 'Password', { inputType: 'password', value: null })
const login = describePage({ elements: [password, describeControl('e2', 'Sign in')] })

test('a login that the site rejects is reported in its words, and not as its fault', () => {
  const alerts = ['Wrong email or password.']
  const said = { documentId: 'd2', facts: { ...login.facts, alerts } }
  expect(send(said)).toMatchObject([
    {
      attribution: 'infrastructure',
      severity: 0,
      status: 'verified',
      quote: 'Wrong email or password.',
      observed:
        'After it was sent, the start page asked for the password again, and said: “Wrong email or password.”',
    },
  ])
})

test('one that is rejected without a message is reported too', () => {
  expect(send({ documentId: 'd2' })).toMatchObject([
    {
      quote: null,
      observed:
        'After it was sent, the start page asked for the password again, without a message.',
    },
  ])
})

test('one that succeeds is not a friction', () => {
  expect(send({ documentId: 'd2', elements: [] })).toEqual([])
})

test('one that never reached the site because a request was blocked is not reported as rejected', () => {
  const cut = { url: 'https://id.example/', method: 'POST', status: null, resourceType: 'fetch' }
  const failedRequests = [{ ...cut, error: loginCuts.sent, blocked: true }]
  expect(send({ documentId: 'd2', failedRequests })).toEqual([])
})

function send(after: Partial<Observation>): NoticedFriction[] {
  const entered = describeStep(
    { kind: 'use_credential', ref: 'e1', credential: 'cred_a', field: 'password' },
    { before: login },
  )
  const step = describeStep(
    { kind: 'click', ref: 'e2' },
    { turn: 2, before: login, after: { ...login, ...after } },
  )
  return refusedLogin.detect({ step, earlier: [entered], persona: createTestPersona() })
}

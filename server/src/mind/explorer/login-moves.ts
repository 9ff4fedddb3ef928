import { coversHost } from '../../lib/covers-host.ts'
import type { Action } from '../../turn/action.ts'
import type { ObservedElement } from '../../turn/observation.ts'
import type { Step } from '../../turn/step.ts'
import type { Situation } from '../mind.ts'
import type { Form } from './forms.ts'
import { findActedOn } from './memory.ts'
import type { Memory } from './memory.ts'
import type { Move, View } from './move.ts'

/** A login was given to be used: it comes before looking around, and after what was begun. */
const GIVEN = 90
const STARTED = 92

/** A second try may mend a mishap of the site; more could lock the account. */
const MAX_TRIES = 2

type Field = 'username' | 'password'

/**
 * The next step of logging in with a credential of the run; null when the form is no login, no credential fits the page, or
 * the one that fits was refused.
 */
export function planLogin({ situation, memory }: View, form: Form): Move[] | null {
  const handle = findHandle(situation)
  const fields = findLoginFields(form, memory)
  if (handle === null || fields === null || wasRefused(memory)) return null
  if (countTries(situation.steps) >= MAX_TRIES || isLoggedIn(situation.steps)) return []
  const next = (['username', 'password'] as const).find((name) => !isEntered(fields[name], memory))
  const score = memory.onDocument.some(isLoginStep) ? STARTED : GIVEN
  if (next !== undefined) {
    const { ref, name: label } = fields[next]
    const action: Action = { kind: 'use_credential', ref, credential: handle, field: next }
    return [{ action, score, motive: 'fill_in', label: label === '' ? next : label }]
  }
  const { submit } = form
  const action: Action =
    submit === null ? { kind: 'press', key: 'Enter' } : { kind: 'click', ref: submit.ref }
  return [{ action, score: STARTED + 2, motive: 'send', label: submit?.name ?? 'Enter' }]
}

/** How often a password was sent, on whatever page. */
function countTries(steps: readonly Step[]): number {
  const moves = steps.filter((step) => isSending(step) || isPasswordStep(step))
  return moves.filter((step, index) => {
    const before = moves[index - 1]
    return isSending(step) && before !== undefined && isPasswordStep(before)
  }).length
}

/** Sending it led to a page that asks for no password. */
function isLoggedIn(steps: readonly Step[]): boolean {
  const entered = steps.findIndex(isPasswordStep)
  return entered !== -1 && steps.slice(entered + 1).some((step) => isSending(step) && !asks(step))
}

function asks({ after, before }: Step): boolean {
  const isSame = after.documentId === before.documentId && after.elements.length > 0
  return isSame || after.elements.some(({ inputType }) => inputType === 'password')
}

/** The credential for this page's host that says most of it. */
function findHandle({ credentials, observation }: Situation): string | null {
  const host = URL.parse(observation.url)?.hostname ?? ''
  const [best] = credentials
    .filter((credential) => coversHost(credential.host, host))
    .toSorted((one, other) => other.host.length - one.host.length)
  return best?.handle ?? null
}

/** One field for a name and one for a password that is not to be chosen; ticks may stand beside them. */
function findLoginFields(form: Form, memory: Memory): Record<Field, ObservedElement> | null {
  const fields = form.fields.filter(({ checked, disabled }) => checked === null && !disabled)
  const passwords = fields.filter((field) => isForPassword(field, memory))
  const [password] = passwords
  const [username, ...others] = fields.filter((field) => !passwords.includes(field))
  if (username === undefined || password === undefined || others.length > 0) return null
  const isNew = passwords.length > 1 || password.fieldHint === 'new-password'
  return isNew || username.tag !== 'input' ? null : { username, password }
}

/** Pages can show what was entered; the field is then of another type. */
function isForPassword(field: ObservedElement, { onDocument }: Memory): boolean {
  const wasOne = onDocument.some(
    (step) => isPasswordStep(step) && findActedOn(step)?.selector === field.selector,
  )
  return field.inputType === 'password' || wasOne
}

/** Since the form was last sent: what it holds is not shown. */
function isEntered(field: ObservedElement, { onDocument }: Memory): boolean {
  return onDocument
    .slice(onDocument.findLastIndex(isSending) + 1)
    .some((step) => isLoginStep(step) && findActedOn(step)?.selector === field.selector)
}

function isSending({ action }: Step): boolean {
  return action.kind === 'click' || action.kind === 'press'
}

function isPasswordStep({ action, result }: Step): boolean {
  return action.kind === 'use_credential' && action.field === 'password' && result.ok
}

function isLoginStep({ action, result }: Step): boolean {
  return action.kind === 'use_credential' && result.ok
}

function wasRefused({ onDocument }: Memory): boolean {
  return onDocument.some(({ action, result }) => action.kind === 'use_credential' && !result.ok)
}

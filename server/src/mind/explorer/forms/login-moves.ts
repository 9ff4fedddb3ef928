import { coversHost } from '../../../lib/address/covers-host.ts'
import type { Action } from '../../../turn/action.ts'
import {
  findLoginResult,
  hasSentPassword,
  isPasswordEntered,
  isSending,
} from '../../../turn/login-result.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { accountWords } from '../../../words/account/account.ts'
import { signInWords } from '../../../words/account/sign-in.ts'
import { proceedWords } from '../../../words/controls/proceed.ts'
import { beginsWith, says } from '../../../words/says.ts'
import { MAX_LOGIN_TRIES } from '../../limits.ts'
import type { Situation } from '../../mind.ts'
import { findActedOn, type Memory } from '../memory/memory.ts'
import type { Move, View } from '../move.ts'
import { GIVEN_LOGIN_SCORE, STARTED_SCORE } from '../scores.ts'
import type { Form } from './forms.ts'

type Field = 'username' | 'password'
type LoginFields = Partial<Record<Field, ObservedElement>>

/**
 * The next step of logging in with a credential of the run; null if the form is not a login, no credential fits the
 * page, or the fitting one was rejected. A login can ask for the name first and for the password on the next page.
 */
export function planLogin(view: View, form: Form): Move[] | null {
  const { situation, memory } = view
  const handle = findHandle(situation)
  const fields = findLoginFields(form, view)
  if (handle === null || fields === null || wasRefused(memory)) return null
  if (isOver(situation.steps)) return []
  const next = (['username', 'password'] as const).find((name) => isWanted(name, fields, memory))
  const field = next === undefined ? undefined : fields[next]
  if (next !== undefined && field !== undefined) {
    const { ref, name: label } = field
    const action: Action = { kind: 'use_credential', ref, credential: handle, field: next }
    const score = memory.onDocument.some(isLoginStep) ? STARTED_SCORE : GIVEN_LOGIN_SCORE
    return [{ action, score, motive: 'fill_in', label: label === '' ? next : label }]
  }
  return [send(form)]
}

function send({ submit }: Form): Move {
  const action: Action =
    submit === null ? { kind: 'press', key: 'Enter' } : { kind: 'click', ref: submit.ref }
  return { action, score: STARTED_SCORE + 2, motive: 'send', label: submit?.name ?? 'Enter' }
}

/** Whether this control leads to a login that a credential of the run is for and that is still pending. */
export function leadsToLogin({ situation, memory }: View, element: ObservedElement): boolean {
  const isPossible = findHandle(situation) !== null && !wasRefused(memory)
  return (
    isPossible && !isOver(situation.steps) && beginsWith(element.name, signInWords, accountWords)
  )
}

/** Whether this control belongs to a form in which a login that is over was entered: people who come back to it leave it alone. */
export function isOfPastLogin({ situation }: View, { form }: ObservedElement): boolean {
  const { steps, observation } = situation
  const isHere = (step: Step) =>
    isLoginStep(step) && step.before.url === observation.url && findActedOn(step)?.form === form
  return form !== null && isOver(steps) && steps.some(isHere)
}

function isWanted(name: Field, fields: LoginFields, memory: Memory): boolean {
  const field = fields[name]
  return field !== undefined && !isEntered(field, memory)
}

/**
 * Whether the login worked or was tried often enough. A name counts as tried if no password was asked for afterwards.
 */
function isOver(steps: readonly Step[]): boolean {
  const names = steps.filter((step) => isLoginStep(step) && !isPasswordEntered(step))
  return countTries(steps) >= MAX_LOGIN_TRIES || names.length > MAX_LOGIN_TRIES || isLoggedIn(steps)
}

/** How often a password was submitted, on any page. */
function countTries(steps: readonly Step[]): number {
  return steps.filter((step, index) => hasSentPassword(step, steps.slice(0, index))).length
}

function isLoggedIn(steps: readonly Step[]): boolean {
  return steps.some((step, index) => findLoginResult(step, steps.slice(0, index)) === 'accepted')
}

/** The credential for this page's host whose label matches the page best. */
function findHandle({ credentials, observation }: Situation): string | null {
  const host = URL.parse(observation.url)?.hostname ?? ''
  const [best] = credentials
    .filter((credential) => coversHost(credential.host, host))
    .toSorted((one, other) => other.host.length - one.host.length)
  return best?.handle ?? null
}

/** A field for a name, one for an existing password, or both, optionally with checkboxes. */
function findLoginFields(form: Form, { situation, memory }: View): LoginFields | null {
  const fields = form.fields.filter(({ checked, disabled }) => checked === null && !disabled)
  const passwords = fields.filter((field) => isForPassword(field, memory))
  const [password, ...morePasswords] = passwords
  const [username, ...others] = fields.filter((field) => !passwords.includes(field))
  const isMore = others.length > 0 || morePasswords.length > 0
  if (isMore || password?.fieldHint === 'new-password') return null
  if (username === undefined) {
    // A password field alone belongs to the name that was entered before it.
    return password !== undefined && situation.steps.some(isLoginStep) ? { password } : null
  }
  if (username.tag !== 'input') return null
  if (password !== undefined) return { username, password }
  return asksForName(form, username, situation) ? { username } : null
}

/** A form with only a name field is a login only if it says so: it could be a newsletter. */
function asksForName(
  { submit }: Form,
  { fieldHint, context }: ObservedElement,
  { observation }: Situation,
): boolean {
  if (submit !== null && !beginsWith(submit.name, proceedWords, signInWords)) return false
  const path = URL.parse(observation.url)?.pathname ?? ''
  const words = [submit?.name ?? '', context ?? '', observation.title, path.replaceAll('/', ' ')]
  return fieldHint === 'username' || words.some((text) => says(text, signInWords))
}

/** Pages can reveal the password; the field then has another type. */
function isForPassword(field: ObservedElement, { onDocument }: Memory): boolean {
  const wasOne = onDocument.some(
    (step) => isPasswordEntered(step) && findActedOn(step)?.selector === field.selector,
  )
  return field.inputType === 'password' || wasOne
}

/** Since the form was last submitted; the content of a password field is not shown. */
function isEntered(field: ObservedElement, { onDocument }: Memory): boolean {
  return onDocument
    .slice(onDocument.findLastIndex(isSending) + 1)
    .some((step) => isLoginStep(step) && findActedOn(step)?.selector === field.selector)
}

function isLoginStep({ action, result }: Step): boolean {
  return action.kind === 'use_credential' && result.ok
}

function wasRefused({ onDocument }: Memory): boolean {
  return onDocument.some(({ action, result }) => action.kind === 'use_credential' && !result.ok)
}

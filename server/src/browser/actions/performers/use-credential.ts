import { z } from 'zod'
import { coversHost } from '../../../lib/address/covers-host.ts'
import type { ActionOf } from '../../../turn/action.ts'
import { signInWords } from '../../../words/account/sign-in.ts'
import { proceedWords } from '../../../words/controls/proceed.ts'
import { beginsWith, says } from '../../../words/says.ts'
import type { FillableCredential } from '../../browser-session.ts'
import type { PerformResult } from '../action-context.ts'
import { describeDiagnosis, diagnosis } from '../explain-failure.ts'
import type { ElementPerformer } from '../performer.ts'

const place = z.tuple([
  z.string(),
  z.enum(['password', 'text', 'other']),
  z.array(z.string()),
  z.enum(['password', 'alone', 'other']),
])
const company = z.object({
  hint: z.string(),
  buttons: z.array(z.string()),
  words: z.array(z.string()),
})
const inspectedField = z.object({ diagnosis, place, company })
type InspectedField = z.infer<typeof inspectedField>
const loginField = inspectedField.nullable()

/**
 * Fills in one part of a login: only in an https document whose host the login is for, in a visible field of the right
 * kind whose form submits to that document's origin; a username only in a login form. Anything else is rejected with a
 * reason. The page is checked before it receives anything, and again while it is filled in.
 */
export const useCredentialPerformer: ElementPerformer<'use_credential'> = async (
  { found },
  action,
  { target, credentials, guard, images },
) => {
  const credential = credentials.find(({ handle }) => handle === action.credential)
  if (credential === undefined) return refuse('this visit has no login with that name')
  const { frameId, localRef } = found
  const field = await target.link.callJson(loginField, frameId, 'inspectLogin', localRef)
  if (field === null) return describeDiagnosis({ state: 'stale', coveredBy: '', isLayer: false })
  if (field.diagnosis.state !== 'fine') return describeDiagnosis(field.diagnosis)
  const problem = findProblem(field, credential, action.field)
  if (problem !== null) return refuse(problem)
  const isUsername = action.field === 'username'
  const value = credential[action.field].reveal()
  const call = ['fillLogin', localRef, field.place, value, isUsername] as const
  if (!guard.logins.isWatching) await images.noteBefore(target.link)
  await guard.keepLogin(credential, { field: action.field, origin: field.place[0] })
  const isFilled = await target.link.call(frameId, ...call)
  return isFilled === true ? null : refuse('the form changed while the login was being filled in')
}

/** Why this login must not be filled in here, as text for the mind. */
function findProblem(
  { place: [origin, kind, actions, among], company: said }: InspectedField,
  { host }: FillableCredential,
  wanted: ActionOf<'use_credential'>['field'],
): string | null {
  const document = URL.parse(origin)
  if (document?.protocol !== 'https:') return 'logins are filled in only on https pages'
  if (!coversHost(host, document.hostname)) {
    return `this login is for ${host}, and the field belongs to ${document.hostname}`
  }
  if (wanted === 'password' && kind !== 'password') return 'this is not a password field'
  if (wanted === 'username') {
    if (kind !== 'text') return 'this is not a username field'
    const isLogin = among === 'password' || (among === 'alone' && isFirstStep(said))
    if (!isLogin) return 'this field is not part of a login form'
  }
  const leaves = actions.some((action) => isElsewhere(action, origin))
  return leaves ? 'the form of this field submits to another host or port, or without https' : null
}

/**
 * Newsletter forms also ask only for a name, so a login that asks for the password later must say that it is a login.
 */
function isFirstStep({ hint, buttons, words }: InspectedField['company']): boolean {
  if (buttons.length > 0 && !buttons.some((name) => beginsWith(name, proceedWords, signInWords)))
    return false
  return (
    /\busername\b/iu.test(hint) || [...buttons, ...words].some((text) => says(text, signInWords))
  )
}

/** A script URL belongs to the page and sends nothing by itself. */
function isElsewhere(action: string, origin: string): boolean {
  const url = URL.parse(action)
  if (url?.protocol === 'javascript:') return false
  return url?.origin !== origin
}

function refuse(message: string): PerformResult {
  return { kind: 'refused', message }
}

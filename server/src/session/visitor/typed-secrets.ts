import { hasMask, hiddenText } from '../../lib/secrets/masks.ts'
import { mapTexts } from '../../recorder/map-texts.ts'
import type { Action } from '../../turn/action.ts'
import type { Observation } from '../../turn/observation.ts'
import { MIN_SECRET_LENGTH } from '../limits.ts'

/** The password that the persona types with this action; null for every other action. */
export function findTypedSecret(action: Action, { elements }: Observation): string | null {
  if (action.kind !== 'type' || hasMask(action.text)) return null
  const field = elements.find(({ ref }) => ref === action.ref)
  return field?.inputType === 'password' || field?.filled === true ? action.text : null
}

/** A record of a turn without the passwords typed so far. */
export function hideTyped<T extends object>(record: T, secrets: ReadonlySet<string>): T {
  const long = [...secrets].filter(({ length }) => length >= MIN_SECRET_LENGTH)
  if (long.length === 0) return record
  return mapTexts(record, (text) =>
    long.reduce((hidden, secret) => hidden.replaceAll(secret, hiddenText), text),
  )
}

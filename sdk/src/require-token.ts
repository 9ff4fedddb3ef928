import { UnderstudyError } from './understudy-error.ts'

/** A secret that is valid as a header; fetch would include an invalid one in its error. */
export function requireToken(token: string, option: string): string {
  if (token === '') throw new UnderstudyError('invalid_option', `${option} is empty.`)
  if (/^[\x21-\x7e]+$/.test(token)) return token
  throw new UnderstudyError('invalid_option', `${option} must be visible ASCII without spaces.`)
}

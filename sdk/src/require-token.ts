import { UnderstudyError } from './understudy-error.ts'

/** A secret that can be a header as it is; fetch would print another one in its error. */
export function requireToken(token: string, option: string): string {
  if (/^[\x21-\x7e]+$/.test(token)) return token
  throw new UnderstudyError('invalid_option', `${option} must be visible ASCII without spaces.`)
}

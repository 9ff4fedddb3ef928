import { Secret } from '../lib/secret.ts'
import { describeVariable } from './setting.ts'
import { variables } from './variables.ts'

/** Read by libraries directly. */
const libraryNames = ['AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN', 'PGPASSWORD'] as const

function listSecretNames(): string[] {
  const ours = Object.entries(variables).filter(
    ([, schema]) => describeVariable(schema).isSecret === true,
  )
  return [...ours.map(([name]) => name), ...libraryNames]
}

/** Values from the environment that must never be logged: keys and the database password. */
export function listSecretSettings(source: Readonly<Record<string, string | undefined>>): Secret[] {
  const passwords = ['DATABASE_URL', 'SMTP_URL'].map(
    (name) => URL.parse(source[name]?.trim() ?? '')?.password,
  )
  const values = [
    ...listSecretNames().map((name) => source[name]?.trim()),
    ...passwords,
    ...passwords.map(decode),
  ]
  return values.flatMap((value) => (value === undefined || value === '' ? [] : [new Secret(value)]))
}

/** A password with invalid escapes is used unchanged. */
function decode(password: string | undefined): string | undefined {
  try {
    return password === undefined ? undefined : decodeURIComponent(password)
  } catch {
    return password
  }
}

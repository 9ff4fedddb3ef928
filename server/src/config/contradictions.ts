import { splitList } from './setting.ts'

/** Variables as they were set. */
type Environment = Readonly<Partial<Record<string, string>>>

/** Settings that exclude each other, or that lack others. */
export function findContradictions(environment: Environment): string[] {
  const { DATABASE_BACKEND, DATABASE_URL, TEST_HOSTS = '', NODE_ENV } = environment
  const isLone = DATABASE_BACKEND !== undefined && DATABASE_URL === undefined
  const isMapped = NODE_ENV === 'production' && splitList(TEST_HOSTS).length > 0
  return [
    ...(isLone ? ['DATABASE_BACKEND is set, but DATABASE_URL is not'] : []),
    ...(isMapped ? ['TEST_HOSTS must not be set when NODE_ENV=production'] : []),
    ...findIncompleteProvider(environment),
    ...findIncompleteMail(environment),
  ]
}

function findIncompleteProvider(environment: Environment): string[] {
  const isPasswordOff = environment['PASSWORD_SIGN_IN'] === 'off'
  const needed = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
  const extra = ['OIDC_EMAIL_DOMAINS', 'OIDC_VERIFIES_EMAIL', 'OIDC_PRIVATE', 'OIDC_NAME'] as const
  if (environment['OIDC_ISSUER'] !== undefined) {
    return needed
      .filter((name) => environment[name] === undefined)
      .map((name) => `OIDC_ISSUER is set, but ${name} is not`)
  }
  return [
    ...[...needed, ...extra]
      .filter((name) => environment[name] !== undefined)
      .map((name) => `${name} is set, but OIDC_ISSUER is not`),
    ...(isPasswordOff
      ? ['PASSWORD_SIGN_IN is off, but OIDC_ISSUER is not set, so no one could sign in']
      : []),
  ]
}

function findIncompleteMail({ SMTP_URL: url, SMTP_FROM: from }: Environment): string[] {
  if ((url === undefined) === (from === undefined)) return []
  return url === undefined
    ? ['SMTP_FROM is set, but SMTP_URL is not']
    : ['SMTP_URL is set, but SMTP_FROM is not']
}

/** The time for all calls of a model, which must be enough for one. */
export function findShortTotal(
  found: { MODEL_CALL_TIMEOUT_S: number; MODEL_TOTAL_TIMEOUT_S: number } | undefined,
): string[] {
  const { MODEL_CALL_TIMEOUT_S: call = 0, MODEL_TOTAL_TIMEOUT_S: total = 0 } = found ?? {}
  return total >= call
    ? []
    : [
        `MODEL_TOTAL_TIMEOUT_S is ${total}, but must be at least MODEL_CALL_TIMEOUT_S, which is ${call}`,
      ]
}

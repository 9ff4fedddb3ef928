import { Secret } from '../lib/secret.ts'

/** Read by us or, as for AWS, by a library. */
const names = [
  'MASTER_KEY',
  'MASTER_KEY_PREVIOUS',
  'ANTHROPIC_API_KEY',
  'OPENAI_API_KEY',
  'GOOGLE_GENERATIVE_AI_API_KEY',
  'OPENAI_COMPATIBLE_API_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'PGPASSWORD',
] as const

/** What no log line may show of the environment: keys, and the password of the database. */
export function listSecretSettings(source: Readonly<Record<string, string | undefined>>): Secret[] {
  const url = URL.parse(source['DATABASE_URL'] ?? '')
  const values = [
    ...names.map((name) => source[name]?.trim()),
    url?.password,
    decode(url?.password),
  ]
  return values.flatMap((value) => (value === undefined || value === '' ? [] : [new Secret(value)]))
}

/** A password that is no valid escape is taken as it stands. */
function decode(password: string | undefined): string | undefined {
  try {
    return password === undefined ? undefined : decodeURIComponent(password)
  } catch {
    return password
  }
}

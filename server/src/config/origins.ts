import { ConfigError } from './config-error.ts'
import { hideUserinfo } from './hide-userinfo.ts'
import type { VariableName } from './variables.ts'

/** Origins as browsers send them. Throws ConfigError for anything else, a wildcard and `null` among it. */
export function parseOrigins(name: VariableName, entries: readonly string[]): readonly string[] {
  const wrong = entries.find((entry) => !isOrigin(entry))
  if (wrong === undefined) return entries
  throw new ConfigError(
    name,
    `has ${hideUserinfo(wrong)}, but an entry is an origin as browsers send it, such as https://www.example.com`,
  )
}

function isOrigin(entry: string): boolean {
  return /^https?:\/\/[^*]+$/.test(entry) && URL.parse(entry)?.origin === entry
}

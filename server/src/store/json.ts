/** How JSON writes NUL and lone surrogates; also found where a text quotes such an escape. */
const unstorable = /\\u(?:0000|d[89a-f])/

/**
 * JSON for a jsonb column. Pages can contain any text, and PostgreSQL rejects NUL and lone surrogates, so both become
 * U+FFFD.
 */
export function writeJson(value: unknown): string {
  const json = JSON.stringify(value)
  // Visiting every member takes ten times as long, and hardly any text has these characters.
  if (!unstorable.test(json)) return json
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'string' ? toStorableText(member) : member,
  )
}

/** Text that a text or jsonb column accepts. */
export function toStorableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\u{FFFD}')
}

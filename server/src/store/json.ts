/**
 * JSON for a jsonb column. Pages can contain any text, and PostgreSQL rejects NUL and lone surrogates, so both become
 * U+FFFD.
 */
export function writeJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'string' ? toStorableText(member) : member,
  )
}

/** Text that a text or jsonb column accepts. */
export function toStorableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\u{FFFD}')
}

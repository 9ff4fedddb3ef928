/**
 * JSON for a jsonb column. Pages say anything, and PostgreSQL refuses NUL and half surrogate pairs, so both become
 * U+FFFD.
 */
export function writeJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'string' ? toStorableText(member) : member,
  )
}

/** Text that a text or jsonb column takes. */
export function toStorableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\u{FFFD}')
}

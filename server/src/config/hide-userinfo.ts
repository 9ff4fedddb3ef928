/**
 * A printable form of invalid text: hides everything before an @, which may be a password even if the text is not a
 * URL.
 */
export function hideUserinfo(text: string): string {
  const end = text.lastIndexOf('@')
  return end === -1 ? text : `…${text.slice(end)}`
}

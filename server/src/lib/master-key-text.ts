/** Whether this is the text of a master key: 32 bytes in base64. */
export function isMasterKeyText(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(text)
}

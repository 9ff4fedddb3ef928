import { MAX_MESSAGE_DEPTH, MAX_MESSAGE_MEMBERS, SHORT_TEXT } from '../limits.ts'
const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Whether parsing this JSON takes little time: its depth and the number of its members are limited. Short messages can have so many of
 * both that parsing, checking and freeing them takes seconds. Text that is not JSON can have either result.
 */
export function isBoundedJson(bytes: Uint8Array): boolean {
  let depth = 0
  let members = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === quote) at = findEndOfText(bytes, at)
    else if (byte === comma) members += 1
    else if (byte === openList || byte === openObject) {
      depth += 1
      members += 1
    } else if (byte === closeList || byte === closeObject) depth -= 1
    if (depth > MAX_MESSAGE_DEPTH || members > MAX_MESSAGE_MEMBERS) return false
  }
  return true
}

/**
 * Offset of the quotation mark that ends the text from here. No other character of UTF-8 contains its byte. Searches long texts natively, but
 * not from one escaped quotation mark to the next: millions of such calls would take longer than reading every byte.
 */
function findEndOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1
  while (at < bytes.length) {
    const far = Math.min(at + SHORT_TEXT, bytes.length)
    while (at < far && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
    if (at < far) return at
    const found = bytes.indexOf(quote, at)
    if (found === -1) return bytes.length
    if (!isEscaped(bytes, at, found)) return found
    at = found + 1
  }
  return at
}

/** Whether the byte follows an odd number of backslashes, of which none is before `from`. */
function isEscaped(bytes: Uint8Array, from: number, at: number): boolean {
  let first = at
  while (first > from && bytes[first - 1] === backslash) first -= 1
  return (at - first) % 2 === 1
}

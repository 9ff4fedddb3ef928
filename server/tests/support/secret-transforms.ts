import { baseTransforms, type SecretTransform } from './base-transforms.ts'

/**
 * The only list of them; what needs a key (a cipher, a hash, a compression, a font with other letters) is not in it.
 */
export const secretTransforms: readonly SecretTransform[] = [
  { name: 'as it is', write: (secret) => secret },
  { name: 'capitals', write: (secret) => secret.toUpperCase() },
  { name: 'small letters', write: (secret) => secret.toLowerCase() },
  {
    name: 'full-width forms',
    write: (secret) =>
      secret.replace(/[!-~]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) + 0xfee0)),
  },
  {
    name: 'bold letters of mathematics',
    write: (secret) =>
      secret.replace(/[a-z]/gi, (letter) =>
        String.fromCodePoint(letter.charCodeAt(0) + (letter < 'a' ? 0x1d400 - 65 : 0x1d41a - 97)),
      ),
  },
  {
    name: 'letters in circles',
    write: (secret) =>
      secret.replace(/[a-z]/gi, (letter) =>
        String.fromCharCode(letter.charCodeAt(0) + (letter < 'a' ? 0x24b6 - 65 : 0x24d0 - 97)),
      ),
  },
  {
    name: 'letters in dark squares',
    write: (secret) =>
      secret.replace(/[a-z]/gi, (letter) =>
        String.fromCodePoint(letter.toUpperCase().charCodeAt(0) + 0x1f170 - 65),
      ),
  },
  {
    name: 'letters of other alphabets that look alike',
    write: (secret) => {
      const alike = new Map([
        ['a', 'а'],
        ['c', 'с'],
        ['e', 'е'],
        ['o', 'о'],
        ['p', 'р'],
        ['x', 'х'],
        ['y', 'у'],
      ])
      return secret.replace(/[a-z]/g, (letter) => alike.get(letter) ?? letter)
    },
  },
  {
    name: 'accents on every letter',
    write: (secret) => secret.replace(/[a-z]/gi, (letter) => `${letter}\u0301\u0323`),
  },
  { name: 'struck through', write: (secret) => secret.replace(/./gu, '$&\u0336') },
  { name: 'zero-width spaces', write: (secret) => Array.from(secret).join('\u200b') },
  { name: 'soft hyphens', write: (secret) => Array.from(secret).join('\u00ad') },
  { name: 'word joiners and tags', write: (secret) => Array.from(secret).join('\u2060\u{e0041}') },
  { name: 'spaces between', write: (secret) => Array.from(secret).join(' ') },
  { name: 'several marks between', write: (secret) => Array.from(secret).join(' * ') },
  { name: 'line by line', write: (secret) => Array.from(secret).join('\n') },
  { name: 'in groups', write: (secret) => (secret.match(/.{1,4}/gu) ?? []).join(' | ') },
  {
    name: 'halves',
    write: (secret) => `${secret.slice(0, secret.length / 2)} ${secret.slice(secret.length / 2)}`,
  },
  { name: 'reversed', write: (secret) => Array.from(secret).toReversed().join('') },
  {
    name: 'reversed with separators',
    write: (secret) => Array.from(secret).toReversed().join('·'),
  },
  {
    name: 'reversed and turned back by a mark',
    write: (secret) => `\u202e${Array.from(secret).toReversed().join('')}\u202c`,
  },
  {
    name: 'decimal codes',
    write: (secret) => Array.from(secret, (mark) => mark.codePointAt(0)).join(' '),
  },
  {
    name: 'decimal codes with commas',
    write: (secret) => `[${Array.from(secret, (mark) => mark.codePointAt(0)).join(',')}]`,
  },
  {
    name: 'decimal codes in HTML',
    write: (secret) => Array.from(secret, (mark) => `&#${mark.codePointAt(0)};`).join(''),
  },
  {
    name: 'hexadecimal codes in HTML',
    write: (secret) =>
      Array.from(secret, (mark) => `&#x${(mark.codePointAt(0) ?? 0).toString(16)};`).join(''),
  },
  {
    name: 'hexadecimal',
    write: (secret) =>
      Array.from(new TextEncoder().encode(secret), (byte) =>
        byte.toString(16).padStart(2, '0'),
      ).join(''),
  },
  {
    name: 'hexadecimal from the end',
    write: (secret) =>
      Array.from(new TextEncoder().encode(secret), (byte) => byte.toString(16).padStart(2, '0'))
        .flatMap((code) => Array.from(code))
        .toReversed()
        .join(''),
  },
  {
    name: 'escapes of CSS',
    write: (secret) =>
      Array.from(
        secret,
        (mark) => `\\${(mark.codePointAt(0) ?? 0).toString(16).padStart(6, '0')}`,
      ).join(''),
  },
  {
    name: 'hexadecimal of UTF-16, low bytes first',
    write: (secret) =>
      secret
        .split('')
        .map((unit) => {
          const code = unit.charCodeAt(0).toString(16).padStart(4, '0')
          return code.slice(2) + code.slice(0, 2)
        })
        .join(''),
  },
  {
    name: 'base64 of UTF-16',
    write: (secret) =>
      btoa(
        secret
          .split('')
          .map((unit) => {
            const code = unit.charCodeAt(0)
            return String.fromCharCode(code & 255, code >> 8)
          })
          .join(''),
      ),
  },
  {
    name: 'base64 from the end',
    write: (secret) =>
      Array.from(btoa(String.fromCharCode(...new TextEncoder().encode(secret))))
        .toReversed()
        .join(''),
  },
  {
    name: 'hexadecimal with spaces',
    write: (secret) =>
      Array.from(new TextEncoder().encode(secret), (byte) =>
        byte.toString(16).padStart(2, '0').toUpperCase(),
      ).join(' '),
  },
  {
    name: 'hexadecimal with colons',
    write: (secret) =>
      Array.from(new TextEncoder().encode(secret), (byte) =>
        byte.toString(16).padStart(2, '0'),
      ).join(':'),
  },
  {
    name: 'hexadecimal as in a string',
    write: (secret) =>
      Array.from(
        new TextEncoder().encode(secret),
        (byte) => `\\x${byte.toString(16).padStart(2, '0')}`,
      ).join(''),
  },
  {
    name: 'hexadecimal as in code',
    write: (secret) =>
      Array.from(
        new TextEncoder().encode(secret),
        (byte) => `0x${byte.toString(16).padStart(2, '0')}`,
      ).join(', '),
  },
  {
    name: 'names of code points',
    write: (secret) =>
      Array.from(
        secret,
        (mark) => `U+${(mark.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
      ).join(' '),
  },
  ...baseTransforms,
  {
    name: 'base64',
    write: (secret) => btoa(String.fromCharCode(...new TextEncoder().encode(secret))),
  },
  {
    name: 'base64 within more',
    write: (secret) =>
      btoa(String.fromCharCode(...new TextEncoder().encode(`Basic ${secret}:more`))),
  },
  {
    name: 'base64url',
    write: (secret) =>
      btoa(String.fromCharCode(...new TextEncoder().encode(secret)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', ''),
  },
  {
    name: 'base64 in lines',
    write: (secret) =>
      btoa(String.fromCharCode(...new TextEncoder().encode(secret))).replace(/.{4}/g, '$& '),
  },
  {
    name: 'base64 of it reversed',
    write: (secret) =>
      btoa(
        String.fromCharCode(...new TextEncoder().encode(Array.from(secret).toReversed().join(''))),
      ),
  },
  {
    name: 'base32',
    write: (secret) => {
      const bits = Array.from(new TextEncoder().encode(secret), (byte) =>
        byte.toString(2).padStart(8, '0'),
      ).join('')
      const groups = bits.match(/.{1,5}/g) ?? []
      return groups
        .map(
          (group) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(group.padEnd(5, '0'), 2)],
        )
        .join('')
    },
  },
  { name: 'in a URL', write: (secret) => encodeURIComponent(secret) },
  {
    name: 'every byte in a URL',
    write: (secret) =>
      Array.from(
        new TextEncoder().encode(secret),
        (byte) => `%${byte.toString(16).padStart(2, '0')}`,
      ).join(''),
  },
  {
    name: 'twice in a URL',
    write: (secret) => encodeURIComponent(encodeURIComponent(secret)),
  },
  { name: 'in a form', write: (secret) => new URLSearchParams({ v: secret }).toString().slice(2) },
  { name: 'as JSON', write: (secret) => JSON.stringify(secret) },
  { name: 'as JSON twice', write: (secret) => JSON.stringify(JSON.stringify(secret)) },
  {
    name: 'as JSON in codes',
    write: (secret) =>
      secret.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  },
  {
    name: 'as HTML',
    write: (secret) =>
      secret
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;'),
  },
  {
    name: 'rot13',
    write: (secret) =>
      secret.replace(/[a-z]/gi, (letter) => {
        const base = letter < 'a' ? 65 : 97
        return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base)
      }),
  },
]

/** The names of the spellings in which a text still shows a secret: it contains most of what one of them produces. */
export function findReadable(text: string, secret: string): string[] {
  const lower = text.toLowerCase()
  return secretTransforms
    .filter(({ write }) => lower.includes(takeMiddle(write(secret)).toLowerCase()))
    .map(({ name }) => name)
}

/** Its ends may merge with neighbouring characters, as in base64. */
function takeMiddle(written: string): string {
  const characters = Array.from(written)
  const quarter = Math.floor(characters.length / 4)
  return characters.slice(quarter, characters.length - quarter).join('')
}

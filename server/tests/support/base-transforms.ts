/**
 * A way of writing a secret that a reader can undo without a key. Also runs in a page, so it must be self-contained.
 */
export interface SecretTransform {
  name: string
  write: (secret: string) => string
}

/** The codes of its letters as numbers of some base. */
export const baseTransforms: readonly SecretTransform[] = [
  {
    name: 'octal codes',
    write: (secret) =>
      Array.from(new TextEncoder().encode(secret), (byte) => `\\${byte.toString(8)}`).join(''),
  },
  {
    name: 'binary codes',
    write: (secret) =>
      Array.from(new TextEncoder().encode(secret), (byte) =>
        byte.toString(2).padStart(8, '0'),
      ).join(' '),
  },
  {
    name: 'binary codes without zeros in front',
    write: (secret) =>
      Array.from(new TextEncoder().encode(secret), (byte) => byte.toString(2)).join(' '),
  },
  {
    name: 'codes in base 3',
    write: (secret) =>
      Array.from(new TextEncoder().encode(secret), (byte) => byte.toString(3)).join(', '),
  },
  {
    name: 'codes in base 7, all of the same length',
    write: (secret) =>
      Array.from(new TextEncoder().encode(secret), (byte) =>
        byte.toString(7).padStart(3, '0'),
      ).join('-'),
  },
  {
    name: 'codes in base 36',
    write: (secret) =>
      Array.from(new TextEncoder().encode(secret), (byte) => byte.toString(36)).join('/'),
  },
]

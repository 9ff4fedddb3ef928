import { assert, constantFrom, nat, property } from 'fast-check'
import { expect, test } from 'vitest'
import { checkAddress } from './check-address.ts'
import { checkUrl } from './check-url.ts'

/** First address, number of addresses. */
const deniedBlocks: readonly [string, number][] = [
  ['0.0.0.0', 2 ** 24],
  ['10.0.0.0', 2 ** 24],
  ['100.64.0.0', 2 ** 22],
  ['127.0.0.0', 2 ** 24],
  ['168.63.129.16', 1],
  ['169.254.0.0', 2 ** 16],
  ['172.16.0.0', 2 ** 20],
  ['192.0.0.0', 2 ** 8],
  ['192.0.2.0', 2 ** 8],
  ['192.31.196.0', 2 ** 8],
  ['192.52.193.0', 2 ** 8],
  ['192.88.99.0', 2 ** 8],
  ['192.168.0.0', 2 ** 16],
  ['192.175.48.0', 2 ** 8],
  ['198.18.0.0', 2 ** 17],
  ['198.51.100.0', 2 ** 8],
  ['203.0.113.0', 2 ** 8],
  ['224.0.0.0', 2 ** 28],
  ['240.0.0.0', 2 ** 28],
]

const encodings: Record<string, (value: number) => string> = {
  dotted: (value) => toOctets(value).join('.'),
  decimal: (value) => String(value),
  hex: (value) => `0x${value.toString(16)}`,
  'hex per octet': (value) =>
    toOctets(value)
      .map((octet) => `0x${octet.toString(16)}`)
      .join('.'),
  octal: (value) =>
    toOctets(value)
      .map((octet) => `0${octet.toString(8)}`)
      .join('.'),
  short: (value) => `${value >>> 24}.${value & 0xffffff}`,
  mapped: (value) => `[::ffff:${toOctets(value).join('.')}]`,
  compatible: (value) => `[::${toOctets(value).join('.')}]`,
  translated: (value) => `[::ffff:0:${toOctets(value).join('.')}]`,
  NAT64: (value) => `[64:ff9b::${toOctets(value).join('.')}]`,
  'local NAT64': (value) => `[64:ff9b:1::${toOctets(value).join('.')}]`,
  '6to4': (value) => `[2002:${(value >>> 16).toString(16)}:${(value & 0xffff).toString(16)}::1]`,
}

test.each(Object.keys(encodings))(
  'an address in a denied block is denied when written as %s',
  (name) => {
    const encode = encodings[name]
    const inBlock = constantFrom(...deniedBlocks).chain(([first, size]) =>
      nat(size - 1).map((offset) => toNumber(first) + offset),
    )
    assert(
      property(inBlock, (value) => {
        expect(checkUrl(`https://${encode?.(value)}/`, { kind: 'target' })).toEqual({
          kind: 'denied',
          rule: 'address',
        })
      }),
      { numRuns: 1000 },
    )
  },
)

test('the first and the last address of every denied block are denied', () => {
  for (const [first, size] of deniedBlocks) {
    for (const value of [toNumber(first), toNumber(first) + size - 1]) {
      expect(checkAddress(toOctets(value).join('.')).kind).toBe('denied')
    }
  }
})

test('10,000 public addresses are allowed', () => {
  const special = new Set([0, 10, 100, 127, 168, 169, 172, 192, 198, 203])
  const publicFirstOctets = Array.from({ length: 224 }, (_, octet) => octet).filter(
    (octet) => !special.has(octet),
  )
  assert(
    property(constantFrom(...publicFirstOctets), nat(2 ** 24 - 1), (octet, rest) => {
      const host = toOctets(octet * 2 ** 24 + rest).join('.')
      expect(checkUrl(`https://${host}/`, { kind: 'target' })).toMatchObject({ host, port: 443 })
    }),
    { numRuns: 10_000 },
  )
})

test.each([
  '100.63.255.255',
  '100.128.0.0',
  '168.63.129.15',
  '168.63.129.17',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '64:ff9c::1',
  '2001:200::1',
  '2606:4700:4700::1111',
])('the neighbouring public address %s is allowed', (address) => {
  expect(checkAddress(address)).toEqual({ kind: 'allowed' })
})

test.each(['', 'example.com', '127.1', '0x7f000001', '[::1]', '2606:4700::1%eth0', '1.1.1.1 '])(
  'anything but the plain text of an address is denied: "%s"',
  (text) => {
    expect(checkAddress(text)).toEqual({ kind: 'denied', rule: 'address' })
  },
)

function toNumber(address: string): number {
  return address.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0)
}

function toOctets(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
}

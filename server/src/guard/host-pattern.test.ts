import { describe, expect, test } from 'vitest'
import { hostMatches, parseHostPattern } from './host-pattern.ts'

describe('a host pattern is rejected', () => {
  test.each([
    ['*', 'everything'],
    ['*.', 'a wildcard without a name'],
    ['*.com', 'a top-level domain'],
    ['com', 'a bare top-level domain'],
    ['*.co.uk', 'a public suffix of two labels'],
    ['co.uk', 'a bare public suffix'],
    ['*.vercel.app', 'a hosting suffix'],
    ['*.github.io', 'a hosting suffix'],
    ['*.netlify.app', 'a hosting suffix'],
    ['github.io', 'a bare hosting suffix'],
    ['*.railway.app', 'a domain below a hosting suffix'],
    ['*.up.railway.app', 'a hosting suffix'],
    ['*.gitpod.io', 'workspaces'],
    ['*.GitPod.IO.', 'workspaces in uppercase'],
    ['*.ws-eu1.gitpod.io', 'workspaces of one cluster'],
    ['*.loca.lt', 'tunnels'],
    ['*.github.dev', 'editors and their forwarded ports'],
    ['*.app.github.dev', 'forwarded ports'],
    ['*.preview.app.github.dev', 'forwarded ports'],
    ['*.devtunnels.ms', 'tunnels'],
    ['*.euw.devtunnels.ms', 'tunnels of one region'],
    ['*.nip.io', 'names for every address'],
    ['*.amazonaws.com', 'a domain that has hosting suffixes below it'],
    ['*.on.aws', 'a domain that has hosting suffixes below it'],
    ['*.us-east-1.on.aws', 'a domain that has a hosting suffix below it'],
    ['*.core.windows.net', 'a domain that has hosting suffixes below it'],
    ['*.internal', 'an internal suffix'],
    ['shop.internal', 'an internal name'],
    ['*.local', 'a multicast suffix'],
    ['printer.local', 'a multicast name'],
    ['localhost', 'the local machine'],
    ['app.localhost', 'the local machine'],
    ['redis', 'a single label'],
    ['10.0.0.1', 'RFC 1918'],
    ['192.168.1.1', 'RFC 1918'],
    ['172.16.0.1', 'RFC 1918'],
    ['0x0a000001', 'RFC 1918 in hexadecimal'],
    ['167772161', 'RFC 1918 in decimal'],
    ['012.0.0.1', 'RFC 1918 in octal'],
    ['10.1', 'RFC 1918, shortened'],
    ['127.0.0.1', 'loopback'],
    ['[::1]', 'loopback'],
    ['::1', 'an address without brackets'],
    ['[::ffff:10.0.0.1]', 'RFC 1918 inside IPv6'],
    ['*.1.1.1.1', 'an address with a wildcard'],
    ['https://example.com', 'a scheme'],
    ['example.com:443', 'a port'],
    ['example.com/', 'a path'],
    ['example.com?x', 'a query'],
    ['user@example.com', 'userinfo'],
    ['a.*.example.com', 'an inner wildcard'],
    ['*example.com', 'a prefix wildcard'],
    ['*.*.example.com', 'two wildcards'],
    ['example.*', 'a suffix wildcard'],
    [' example.com', 'a leading space'],
    ['exa mple.com', 'a space inside'],
    ['example..com', 'an empty label'],
    ['', 'nothing'],
    ['example%2ecom', 'an escape'],
    [`${'a'.repeat(64)}.com`, 'a label over 63 characters'],
  ])('"%s" (%s)', (raw) => {
    expect(parseHostPattern(raw).kind).toBe('invalid')
  })
})

test.each([
  ['example.com', 'example.com'],
  ['*.example.com', '*.example.com'],
  ['EXAMPLE.com.', 'example.com'],
  ['*.Shop.Example.co.uk', '*.shop.example.co.uk'],
  ['my-site.github.io', 'my-site.github.io'],
  ['*.my-site.netlify.app', '*.my-site.netlify.app'],
  ['railway.app', 'railway.app'],
  ['gitpod.io', 'gitpod.io'],
  ['shop.up.railway.app', 'shop.up.railway.app'],
  ['*.shop.up.railway.app', '*.shop.up.railway.app'],
  ['3000-shop.ws-eu1.gitpod.io', '3000-shop.ws-eu1.gitpod.io'],
  ['*.shop.loca.lt', '*.shop.loca.lt'],
  ['shop-3000.app.github.dev', 'shop-3000.app.github.dev'],
  ['*.github.com', '*.github.com'],
  ['bücher.example.com', 'xn--bcher-kva.example.com'],
  ['1.1.1.1', '1.1.1.1'],
  ['[2606:4700:4700::1111]', '2606:4700:4700::1111'],
])('"%s" is stored as "%s"', (raw, pattern) => {
  expect(parseHostPattern(raw)).toEqual({ kind: 'valid', pattern })
})

test('an exact pattern matches its host in any notation and nothing else', () => {
  expect(hostMatches('example.com', 'EXAMPLE.com.')).toBe(true)
  expect(hostMatches('example.com', 'www.example.com')).toBe(false)
  expect(hostMatches('example.com', 'example.com.evil.net')).toBe(false)
  expect(hostMatches('example.com', 'notexample.com')).toBe(false)
})

test('a wildcard matches every depth below but not the apex', () => {
  expect(hostMatches('*.example.com', 'shop.example.com')).toBe(true)
  expect(hostMatches('*.example.com', 'a.b.example.com')).toBe(true)
  expect(hostMatches('*.example.com', 'example.com')).toBe(false)
  expect(hostMatches('*.example.com', 'shop-example.com')).toBe(false)
})

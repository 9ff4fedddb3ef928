import { expect, test } from 'vitest'
import { checkUrl } from '../../../src/guard/check-url.ts'

// Neighbours of the corpus: the other ends of its blocks, other notations, other names of the same kind.

test.each<[kind: string, hosts: string[]]>([
  ['ends of blocks', ['127.255.255.255', '10.255.255.255', '172.31.255.255', '192.168.255.255']],
  ['link-local services', ['169.254.170.23', '169.254.42.42', '100.64.0.1', '100.100.100.200']],
  ['special blocks', ['0.1.2.3', '192.0.0.192', '192.0.2.1', '203.0.113.1', '198.19.255.255']],
  ['the last blocks', ['192.31.196.1', '192.175.48.1', '239.255.255.250', '255.255.255.255']],
  ['numbers', ['2130706433', '2852039166', '4294967295', '4294967296', '0', '0x0', '0xffffffff']],
  ['octal and short forms', ['017777777777', '127.1', '10.1', '127.0.0.1..']],
  ['other dots and digits', ['127。0。0。1', '127｡0｡0｡1', '%31%32%37.0.0.1', '⑯⑨.②⑤④.⑯⑨.②⑤④']],
  ['other letters', ['ℓocalhost', 'local\u200Dhost', 'metadata。google。internal']],
  ['IPv4 in IPv6', ['[::ffff:127.0.0.1]', '[::127.0.0.1]', '[0:0:0:0:0:ffff:127.0.0.1]']],
  ['transition prefixes', ['[2002:7f00:1::]', '[2001::1]', '[2001:10::1]', '[64:ff9b::7f00:1]']],
  ['own networks', ['[::]', '[fe80::1]', '[fec0::1]', '[fd00:ec2::254]', '[fd20:ce::254]']],
  ['special IPv6', ['[ff01::1]', '[100::1]', '[3fff::1]', '[2620:4f:8000::1]', '[2001:2::1]']],
  ['malformed IPv6', ['[::1', '[v1.::1]', '[::1]x', '[::1%25lo]']],
  ['the machine', ['a.localhost', 'localhost..', 'localhost.localdomain', 'ip6-loopback']],
  [
    'clusters',
    ['kubernetes.default.svc', 'kubernetes.default', 'a.svc', 'a.cluster.local', 'consul'],
  ],
  ['metadata', ['metadata.goog', 'metadata.packet.net', 'api.metadata.cloud.ibm.com']],
  ['metadata by names', ['instance-data', 'instance-data.ec2.internal', 'metadata.azure.internal']],
  ['own names', ['nas.home', 'nas.home.arpa', 'host.lan', 'app.corp', 'a.intranet', 'a.private']],
  ['names of other networks', ['a.onion', 'a.alt', 'a.local.', '8.b.d.0.1.0.0.2.ip6.arpa']],
  [
    'invalid names',
    ['.', '..', 'example..com', 'example.com..', '-a.com', 'a-.com', '*.example.com'],
  ],
  ['userinfo', ['@example.com', ':@example.com', 'user@example.com', 'example.com\\@127.0.0.1']],
  ['ports', ['example.com:0', 'example.com:65536', 'example.com:443:80', 'example.com:22']],
  ['services', ['example.com:6379', 'example.com:11211', 'example.com:27017', 'example.com:9000']],
])('%s are denied', (_kind, hosts) => {
  const allowed = hosts.filter(
    (host) => checkUrl(`https://${host}/`, { kind: 'target' }).kind === 'allowed',
  )
  expect(allowed).toEqual([])
})

test.each([
  'https:example.com/',
  'https:////127.0.0.1',
  '//example.com/',
  'https://',
  '\uFEFFhttps://example.com/',
  '\u00A0https://example.com/',
  'https://example.com/ ',
  'https://example.com\u3000/',
  'https://exam\u2028ple.com/',
  'https://example.com/\r\nHost: x',
  'https://example.com/\u0085',
  'about:blank',
  'data:text/html,x',
  'wss://example.com/',
  'view-source:https://example.com/',
  'jar:https://example.com!/',
  'dict://localhost:11211/stat',
  'http://example.com:80/',
  'https://example.com:80/',
])('%j is denied', (url) => {
  expect(checkUrl(url, { kind: 'target' }).kind).toBe('denied')
})

test.each<[kind: string, hosts: string[]]>([
  [
    'addresses below a block',
    ['100.63.255.254', '172.15.255.255', '192.167.255.255', '9.255.255.255'],
  ],
  ['others', ['169.253.255.255', '126.255.255.255', '198.17.255.255', '223.255.255.254', '1.1']],
  ['next to single blocked addresses', ['168.63.129.17', '192.0.1.1', '8.8.8.8']],
  ['IPv6', ['[64:ff9c::1]', '[2001:4860:4860::8888]', '[2003::1]', '[2001:200::1]']],
  [
    'names of denied words',
    ['localhost.example.com', 'internal.example.com', 'metadata.example.com'],
  ],
  ['names that end alike', ['notlocalhost.com', 'my-internal.com', 'mylan.com', 'myhome.com']],
  ['names with numbers', ['1e100.net', '0x7f.example.com', '10-0-0-1.example.com']],
  ['other letters', ['例え.jp', 'straße.de', 'xn--bcher-kva.com', 'my_service.example.com']],
  ['other notations', ['example.com.', 'EXAMPLE.com:443', 'example.com:8443', 'example.com:3000']],
  [
    'denied names outside the host',
    ['example.com?@127.0.0.1', 'example.com#@127.0.0.1', 'example.com/?q=\\'],
  ],
])('%s are allowed', (_kind, hosts) => {
  const denied = hosts.filter(
    (host) => checkUrl(`https://${host}/`, { kind: 'target' }).kind === 'denied',
  )
  expect(denied).toEqual([])
})

test('a URL of 2,048 characters is allowed, and a longer one is not', () => {
  const longest = `https://example.com/${'a'.repeat(2028)}`
  expect(checkUrl(longest, { kind: 'target' }).kind).toBe('allowed')
  expect(checkUrl(`${longest}a`, { kind: 'target' }).kind).toBe('denied')
})

import { expect, test } from 'vitest'
import { isPrivateAddress } from './private-address.ts'

test.each([
  '10.0.0.0',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '100.64.0.1',
  '100.127.255.255',
  'fc00::1',
  'fd12:3456:789a::5',
])('%s can be a staging machine', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

test.each([
  ['loopback', '127.0.0.1'],
  ['loopback', '127.8.8.8'],
  ['loopback', '::1'],
  ['unspecified', '0.0.0.0'],
  ['unspecified', '::'],
  ['metadata, link-local', '169.254.169.254'],
  ['metadata, link-local', 'fe80::a9fe:a9fe'],
  ['metadata of Azure', '168.63.129.16'],
  ['metadata of Oracle', '192.0.0.192'],
  ['metadata of Alibaba', '100.100.100.200'],
  ['metadata of AWS', 'fd00:ec2::254'],
  ['metadata of AWS, written out', 'fd00:0ec2:0:0:0:0:0:0254'],
  ['metadata of Google', 'fd20:ce::254'],
  ['mapped', '::ffff:10.0.0.1'],
  ['mapped', '::ffff:a00:1'],
  ['with a zone', 'fd00::1%eth0'],
  ['public', '93.184.216.34'],
  ['public', '2606:2800:220:1::1'],
  ['just outside', '172.32.0.1'],
  ['just outside', '100.128.0.1'],
  ['just outside', '9.255.255.255'],
  ['decimal', '167772161'],
  ['octal', '012.0.0.1'],
  ['a name', 'staging.corp.example'],
  ['nothing', ''],
])('no staging machine: %s (%s)', (_why, address) => {
  expect(isPrivateAddress(address)).toBe(false)
})

import { expect, test } from 'vitest'
import { Secret } from '../lib/secret.ts'
import { signBody } from './sign.ts'

const at = new Date('2026-03-01T10:00:00.900Z')

test('the signature is the HMAC-SHA256 of the time, a dot and the body', () => {
  expect(signBody([new Secret('a secret of some length')], '{"a":1}', at)).toBe(
    't=1772359200,v1=b862c9df798e5f16cbba92cf68ec6ee1e004cb113342ba8a9f38646cbacbdfd8',
  )
})

test('every secret signs', () => {
  const both = [new Secret('a secret of some length'), new Secret('another secret')]
  expect(signBody(both, '{"a":1}', at)).toMatch(
    /^t=1772359200,v1=b862c9df798e5f16cbba92cf68ec6ee1e004cb113342ba8a9f38646cbacbdfd8,v1=[0-9a-f]{64}$/,
  )
})

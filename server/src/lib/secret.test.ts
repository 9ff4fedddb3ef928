import { Writable } from 'node:stream'
import { format, inspect } from 'node:util'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { Secret } from './secret.ts'

test('a secret is not visible, however it is printed', () => {
  const secret = new Secret('Zq7!canary')
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, callback) {
      lines.push(String(chunk))
      callback()
    },
  })
  createLog('info', sink).info({ held: secret, deep: { held: secret } }, 'made')
  const printed = [
    String(secret),
    JSON.stringify({ secret }),
    inspect(secret, { showHidden: true }),
    inspect({ deep: [secret] }, { depth: 9 }),
    format('%s %o %j', secret, secret, secret),
    ...lines,
  ]

  expect(printed.join('\n')).not.toContain('canary')
  expect(lines).toHaveLength(1)
  expect(String(secret)).toBe('[secret]')
  expect(secret.reveal()).toBe('Zq7!canary')
})

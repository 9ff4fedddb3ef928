import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { Secret } from './secret.ts'

function collect(lines: string[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
}

test('a logged error and its causes show no secret, in any encoding, and no key', () => {
  const lines: string[] = []
  const log = createLog('info', collect(lines), () => [new Secret('Zq7!canary-5f0e')])
  const cause = new TypeError('the page said Zq7!canary-5f0e')
  const error = new Error('goto /?p=Zq7%21canary-5f0e with sk_live_abc', { cause })

  log.child({ session_id: 'sess_a' }).warn({ err: error }, 'the session broke off')

  const [line = ''] = lines
  expect(JSON.parse(line)).toMatchObject({
    session_id: 'sess_a',
    err: { type: 'Error', message: 'goto /?p=[secret] with [secret]: the page said [secret]' },
  })
  expect(line).toContain('TypeError: the page said [secret]\\n')
  expect(line).toContain('log.test.ts')
  expect(line).not.toMatch(/canary|sk_live/u)
})

test('only the beginning of an error’s text, which a page can control, is logged', () => {
  const lines: string[] = []
  const words = Array.from({ length: 2000 }, (_, index) => `word${index}`).join('\n    at ')

  createLog('info', collect(lines)).error({ err: new Error(words) }, 'failed')

  expect(lines.join('')).toContain('word0')
  expect(lines.join('')).not.toContain('word500')
  expect(lines.join('').length).toBeLessThan(8000)
})

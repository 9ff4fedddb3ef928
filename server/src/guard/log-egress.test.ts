import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from '../lib/log.ts'
import { logEgress } from './log-egress.ts'

function logBoth(level: string): unknown[] {
  const lines = new PassThrough()
  const log = createLog(level, lines)
  logEgress(
    log,
    { session_id: 'sess_a' },
    { host: 'shop.example', port: 443, carrier: 'request', verdict: { kind: 'connected' } },
  )
  const denied = { kind: 'denied', rule: 'address' } as const
  logEgress(
    log,
    { session_id: 'sess_a' },
    { host: '10.0.0.1', port: 80, carrier: 'request', verdict: denied },
  )
  const text = String(lines.read() ?? '')
  return text.split('\n').flatMap((line): unknown[] => (line === '' ? [] : [JSON.parse(line)]))
}

test('a denied connection is logged at info, with host, verdict and session', () => {
  expect(logBoth('info')).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      session_id: 'sess_a',
      host: '10.0.0.1',
      verdict: { kind: 'denied', rule: 'address' },
      msg: 'connection denied',
    },
  ])
})

test('an allowed connection is logged at debug', () => {
  expect(logBoth('debug')).toMatchObject([
    { level: 20, session_id: 'sess_a', host: 'shop.example', verdict: { kind: 'connected' } },
    { level: 30, host: '10.0.0.1' },
  ])
})

test('a connection of a preview names the previewed host', () => {
  const lines = new PassThrough()
  const denied = { kind: 'denied', rule: 'address' } as const
  const decision = { host: '10.0.0.1', port: 80, carrier: 'request', verdict: denied } as const
  logEgress(createLog('info', lines), { previewed_host: 'shop.example' }, decision)
  expect(JSON.parse(String(lines.read()))).toMatchObject({
    previewed_host: 'shop.example',
    host: '10.0.0.1',
    msg: 'connection denied',
  })
})

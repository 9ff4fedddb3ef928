import { createHmac } from 'node:crypto'
import type { Secret } from '../lib/secret.ts'

/**
 * The value of X-Service-Signature: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, one `v1` per secret. The key
 * is the UTF-8 bytes of the secret as returned (spec: Events > Signature; decisions: Webhook headers).
 */
export function signBody(secrets: readonly Secret[], body: string, at: Date): string {
  const timestampS = Math.floor(at.getTime() / 1000)
  const signatures = secrets.map((secret) =>
    createHmac('sha256', secret.reveal()).update(`${timestampS}.${body}`).digest('hex'),
  )
  return [`t=${timestampS}`, ...signatures.map((signature) => `v1=${signature}`)].join(',')
}

import { createHmac } from 'node:crypto'

/** The value of X-Service-Signature, as the service signs what it sends to webhooks. */
export function signEvent(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}

import { createHmac, timingSafeEqual } from 'node:crypto'

/** The run a token opens and its customer. */
export interface SharedRun {
  customerId: string
  runId: string
}

/**
 * Permission to read one run until `expiresAt`: `<customer id>.<expiry in s>.<MAC>`. Naming the customer keeps the
 * query behind it scoped; the MAC covers customer, run and expiry.
 */
export function createShareToken(key: string, run: SharedRun, expiresAt: Date): string {
  const expiry = String(Math.floor(expiresAt.getTime() / 1000))
  return `${run.customerId}.${expiry}.${sign(key, run, expiry)}`
}

/** The run that the token opens, if it is genuine, for this run and not expired; otherwise null. */
export function parseShareToken(
  key: string,
  { token, runId, now }: { token: string; runId: string; now: Date },
): SharedRun | null {
  const parts = /^([\w-]{1,64})\.(\d{1,12})\.([\w-]{43})$/.exec(token)
  if (parts === null) return null
  const [, customerId = '', expiry = '', mac = ''] = parts
  const run = { customerId, runId }
  if (Number(expiry) * 1000 <= now.getTime()) return null
  const expected = Buffer.from(sign(key, run, expiry))
  return timingSafeEqual(expected, Buffer.from(mac)) ? run : null
}

/** Signs the expiry as written, so that a token has only one valid form. */
function sign(key: string, { customerId, runId }: SharedRun, expiry: string): string {
  return createHmac('sha256', key)
    .update(['share', customerId, runId, expiry].join('\n'))
    .digest('base64url')
}

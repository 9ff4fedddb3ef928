import { Stripe } from 'stripe'
import type { Secret } from '../lib/secret.ts'

/** How far the clock of a sender may be from ours. */
const toleranceS = 5 * 60

/**
 * Whether Stripe signed these bytes with this secret within five minutes of `now`. The package takes any time to come,
 * and the last of several; so one time is asked for, and looked at here.
 */
export function isSignedEvent(
  bytes: Uint8Array,
  header: string,
  secret: Secret,
  now: Date,
): boolean {
  const times = header.split(',').filter((part) => /^t\s*=/.test(part))
  const time = /^t=(?<seconds>\d{1,12})$/.exec(times[0] ?? '')?.groups?.['seconds']
  if (times.length !== 1 || time === undefined) return false
  if (Number(time) - now.getTime() / 1000 > toleranceS) return false
  return isVerified(bytes, header, secret, now)
}

function isVerified(bytes: Uint8Array, header: string, secret: Secret, now: Date): boolean {
  const { signature } = Stripe.webhooks
  if (signature === null || bytes.byteLength === 0) return false
  try {
    return signature.verifyHeader(
      bytes,
      header,
      secret.reveal(),
      toleranceS,
      undefined,
      now.getTime(),
    )
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false
    throw error
  }
}

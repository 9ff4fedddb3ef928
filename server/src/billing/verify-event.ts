import { Stripe } from 'stripe'
import type { Secret } from '../lib/secret.ts'

/** What a signature is found to be: `untimely` is one of Stripe's own, of a time too far from now. */
export type SignatureVerdict = 'signed' | 'missing' | 'wrong' | 'untimely'

/** How far the clock of a sender may be from ours. */
const toleranceS = 5 * 60

/** No time is too old for the package, so that it tells what does not match from what comes late. */
const anyAge = 0

/**
 * Whether Stripe signed these bytes with this secret within five minutes of `now`, and if not, why. The package takes the
 * last of several times and any spelling of one; so one time in its one spelling is asked for, and looked at here.
 */
export function verifyEvent(
  bytes: Uint8Array,
  header: string,
  secret: Secret,
  now: Date,
): SignatureVerdict {
  if (header === '') return 'missing'
  const times = header.split(',').filter((part) => /^t\s*=/.test(part))
  const time = /^t=(?<seconds>[1-9]\d{0,11})$/.exec(times[0] ?? '')?.groups?.['seconds']
  if (times.length !== 1 || time === undefined) return 'wrong'
  if (!isOfSecret(bytes, header, secret)) return 'wrong'
  return Math.abs(Number(time) - now.getTime() / 1000) > toleranceS ? 'untimely' : 'signed'
}

function isOfSecret(bytes: Uint8Array, header: string, secret: Secret): boolean {
  const { signature } = Stripe.webhooks
  if (signature === null || bytes.byteLength === 0) return false
  try {
    return signature.verifyHeader(bytes, header, secret.reveal(), anyAge)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false
    throw error
  }
}

import type { Secret } from '../lib/secret.ts'

/** The result of a signature check: `untimely` is a genuine Stripe signature whose time is too far from now. */
export type SignatureVerdict = 'signed' | 'missing' | 'wrong' | 'untimely'

/** Maximum clock difference to a sender. */
const toleranceS = 5 * 60

/** The package accepts any age, so that a mismatch can be distinguished from a late event. */
const anyAge = 0

/**
 * Whether Stripe signed these bytes with this secret within five minutes of `now`, and if not, why. Stripe's package accepts
 * several times and uses the last one, in any notation; so exactly one time in canonical notation is required and
 * checked here.
 */
export async function verifyEvent(
  bytes: Uint8Array,
  header: string,
  secret: Secret,
  now: Date,
): Promise<SignatureVerdict> {
  if (header === '') return 'missing'
  const times = header.split(',').filter((part) => /^t\s*=/.test(part))
  const time = /^t=(?<seconds>[1-9]\d{0,11})$/.exec(times[0] ?? '')?.groups?.['seconds']
  if (times.length !== 1 || time === undefined) return 'wrong'
  if (!(await isOfSecret(bytes, header, secret))) return 'wrong'
  return Math.abs(Number(time) - now.getTime() / 1000) > toleranceS ? 'untimely' : 'signed'
}

async function isOfSecret(bytes: Uint8Array, header: string, secret: Secret): Promise<boolean> {
  // 200 modules that few hosts need.
  const { Stripe } = await import('stripe')
  const { signature } = Stripe.webhooks
  if (signature === null || bytes.byteLength === 0) return false
  try {
    return signature.verifyHeader(bytes, header, secret.reveal(), anyAge)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false
    throw error
  }
}

export interface VerifyOptions {
  /** Maximum difference between the time of the signature and `now`, in both directions; 300 s by default. */
  toleranceS?: number
  now?: Date
}

/**
 * Whether this service recently signed the body with the webhook's secret. `body` is the raw request body, before any
 * parsing. `header` is X-Service-Signature; one valid signature is sufficient.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  header: string | null | undefined,
  secret: string,
  { toleranceS = 300, now = new Date() }: VerifyOptions = {},
): Promise<boolean> {
  const signed = readHeader(header ?? '')
  // An empty key cannot be imported, and would prove nothing.
  if (signed === null || secret === '') return false
  if (!(Math.abs(Number(signed.time) - now.getTime() / 1000) <= toleranceS)) return false
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [
    'verify',
  ])
  const message = join(
    encoder.encode(`${signed.time}.`),
    typeof body === 'string' ? encoder.encode(body) : body,
  )
  // crypto.subtle.verify takes the same time wherever two signatures differ.
  const verdicts = await Promise.all(
    signed.signatures.map((signature) => crypto.subtle.verify('HMAC', key, signature, message)),
  )
  return verdicts.includes(true)
}

/** One time and up to ten signatures; a header with another number of times is invalid. */
function readHeader(header: string) {
  const parts = header.split(',', 20).map((part) => part.trim())
  const [time, ...others] = parts.filter((part) => part.startsWith('t='))
  if (time === undefined || others.length > 0 || !/^t=\d{1,12}$/.test(time)) return null
  const signatures = parts
    .flatMap((part) => /^v1=(?<hex>[0-9a-f]{64})$/.exec(part)?.groups?.['hex'] ?? [])
    .slice(0, 10)
    .map(readHex)
  return { time: time.slice(2), signatures }
}

function readHex(hex: string) {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}

function join(first: Uint8Array, second: Uint8Array) {
  const joined = new Uint8Array(first.length + second.length)
  joined.set(first)
  joined.set(second, first.length)
  return joined
}

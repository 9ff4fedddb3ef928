import type { IncomingMessage } from 'node:http'

const MAX_FORM_BYTES = 16 * 1024

/** The fields of a posted form; null if it is larger than any form of the shop. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) return null
    bytes += chunk.length
    if (bytes > MAX_FORM_BYTES) return null
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

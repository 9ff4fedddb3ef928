import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secret } from '../../lib/secret.ts'

/** Without letters and digits that look alike. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The code that confirms this address of a webhook, from its secret: ten letters, 50 bits. */
export function createConfirmCode(secret: Secret, address: string): string {
  const mac = createHmac('sha256', secret.reveal()).update(`confirm\n${address}`).digest()
  const code = [...mac.subarray(0, 10)].map((byte) => letters.charAt(byte % letters.length))
  return `${code.slice(0, 5).join('')}-${code.slice(5).join('')}`
}

/** Whether somebody entered it, with or without the hyphen. */
export function isConfirmCode(given: string, code: string): boolean {
  const [one, other] = [given, code].map((text) =>
    Buffer.from(text.toUpperCase().replaceAll(/[\s-]/g, '')),
  )
  return one !== undefined && other !== undefined && isEqual(one, other)
}

function isEqual(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

import { email } from '@understudy/contract/identity'

/** The one address of a `mailto:` URL without anything else; null if it is none. */
export function readMailto(url: string): string | null {
  const address = /^mailto:(?<address>[^?%,\s]+)$/i.exec(url)?.groups?.['address'] ?? ''
  return email.safeParse(address).data ?? null
}

import type { Client } from '@understudy/sdk'
import { createClient } from '@understudy/sdk'
import type { IdentityClient } from '@understudy/sdk/identity-client'
import { createIdentityClient } from '@understudy/sdk/identity-client'

const baseUrl = location.origin

/** Sign-in and the person's own account. */
export const identity: IdentityClient = createIdentityClient({ baseUrl })

const clients = new Map<string, Client>()

/** The client that acts for one customer, with the sign-in's cookie. */
export function getClient(customerId: string): Client {
  const known = clients.get(customerId)
  if (known !== undefined) return known
  const client = createClient({ baseUrl, customerId })
  clients.set(customerId, client)
  return client
}

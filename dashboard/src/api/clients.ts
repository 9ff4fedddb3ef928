import { type Client, createClient } from '@understudy/sdk'
import { createIdentityClient, type IdentityClient } from '@understudy/sdk/identity-client'

const baseUrl = location.origin

/** What is sent while a page is left outlives it. Browsers limit bodies of such requests, so others are sent as usual. */
const send: typeof fetch = async (input, init) =>
  fetch(input, { ...init, keepalive: init?.method === 'DELETE' })

/** Sign-in and the person's own account. */
export const identity: IdentityClient = createIdentityClient({ baseUrl })

const clients = new Map<string, Client>()

/** The client that acts for one customer, with the sign-in's cookie. */
export function getClient(customerId: string): Client {
  const known = clients.get(customerId)
  if (known !== undefined) return known
  const client = createClient({ baseUrl, customerId, fetch: send })
  clients.set(customerId, client)
  return client
}

import { z } from 'zod'
import { identifier, shortText, timestamp } from '../common.ts'
import { defineEndpoint, empty, json } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { listOf, nothing } from './common.ts'

/** The public fields of a login; the username and the password are never returned. */
export const credential = z
  .object({
    id: identifier
      .describe('Identifier of the login.')
      .meta({ examples: ['cred_06gvqdjetpvjtd6k9cennunrpc'] }),
    label: z.string(),
    target_host: z.string().describe('Used on this host and its subdomains.'),
    created_at: timestamp,
  })
  .meta({ id: 'Credential' })

const writeBody = z.strictObject({
  label: shortText,
  target_host: z.string().min(1).max(limits.urlLength).describe('A hostname or a URL.'),
  username: z
    .string()
    .min(1)
    .max(1000)
    .describe('The name that a persona types; encrypted at rest and never returned.')
    .meta({ examples: ['test@example.com'] }),
  password: z.string().min(1).max(1000).describe('Stored encrypted and never returned.'),
})

const idParams = credential.pick({ id: true })

const common = {
  resource: 'credentials',
  auth: 'api_key',
  rateLimit: 'general',
  query: nothing,
} as const

export const credentialEndpoints = {
  createCredential: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/credentials',
    summary: 'Create a credential',
    description: `Stores a login that runs can use on one host; at most ${limits.recordsPerCustomer} per customer.`,
    examples: {
      'A login': {
        label: 'Shop, test customer',
        target_host: 'shop.example.com',
        username: 'maya@example.com',
        password: 'correct horse battery staple',
      },
    },
    params: nothing,
    body: writeBody,
    responses: { 201: json(credential) },
    errors: ['encryption_not_configured', 'encryption_failure'],
  }),
  listCredentials: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/credentials',
    summary: 'List credentials',
    description: 'Lists the logins, sorted by label.',
    params: nothing,
    body: null,
    responses: { 200: json(listOf(credential)) },
    errors: [],
  }),
  getCredential: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/credentials/{id}',
    summary: 'Get a credential',
    description: 'Returns the public fields of a login.',
    params: idParams,
    body: null,
    responses: { 200: json(credential) },
    errors: ['credential_not_found'],
  }),
  updateCredential: defineEndpoint({
    ...common,
    method: 'PATCH',
    path: '/credentials/{id}',
    summary: 'Update a credential',
    description:
      'Changes fields of a login; send a password to rotate it. A `target_host` outside the stored one requires `username` and `password` in the same request.',
    examples: { 'A new password': { password: 'another horse battery staple' } },
    params: idParams,
    body: writeBody.partial(),
    responses: { 200: json(credential) },
    errors: ['credential_not_found', 'encryption_not_configured', 'encryption_failure'],
  }),
  deleteCredential: defineEndpoint({
    ...common,
    method: 'DELETE',
    path: '/credentials/{id}',
    summary: 'Delete a credential',
    description: 'Deletes a login permanently; later runs that reference it are rejected.',
    params: idParams,
    body: null,
    responses: { 204: empty },
    errors: ['credential_not_found'],
  }),
} as const

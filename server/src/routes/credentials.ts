import { credentialEndpoints } from '@understudy/contract/endpoints/credentials'
import { createRoute, type Route } from '../http/route.ts'
import { Secret } from '../lib/secret.ts'
import {
  createCredential,
  type CredentialDeps,
  deleteCredential,
  getCredential,
  updateCredential,
} from '../operations/credentials/write-credential.ts'
import { type Credential, listCredentials } from '../store/accounts/credentials.ts'

/** Logins that runs can use; their secrets are never returned. */
export function createCredentialRoutes(deps: CredentialDeps): Route[] {
  return [
    createRoute(credentialEndpoints.createCredential, async ({ customerId, body }) =>
      presentCredential(
        await createCredential(deps, customerId, {
          label: body.label,
          targetHost: body.target_host,
          username: new Secret(body.username),
          password: new Secret(body.password),
        }),
      ),
    ),
    createRoute(credentialEndpoints.listCredentials, async ({ customerId }) => ({
      items: (await listCredentials(deps.db, customerId)).map(presentCredential),
    })),
    createRoute(credentialEndpoints.getCredential, async ({ customerId, params }) =>
      presentCredential(await getCredential(deps, customerId, params.id)),
    ),
    createRoute(credentialEndpoints.updateCredential, async ({ customerId, params, body }) => {
      const { label, target_host: targetHost, username, password } = body
      const changes = {
        ...(label === undefined ? {} : { label }),
        ...(targetHost === undefined ? {} : { targetHost }),
        ...(username === undefined ? {} : { username: new Secret(username) }),
        ...(password === undefined ? {} : { password: new Secret(password) }),
      }
      const place = { customerId, id: params.id }
      return presentCredential(await updateCredential(deps, place, changes))
    }),
    createRoute(credentialEndpoints.deleteCredential, async ({ customerId, params }) => {
      await deleteCredential(deps, customerId, params.id)
      return undefined
    }),
  ]
}

function presentCredential({ id, label, targetHost, createdAt }: Credential) {
  return { id, label, target_host: targetHost, created_at: createdAt.toISOString() }
}

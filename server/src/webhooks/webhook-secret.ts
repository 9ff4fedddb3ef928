import { randomBytes } from 'node:crypto'
import { Secret } from '../lib/secret.ts'
import type { SealedSecrets, WebhookFormat } from '../store/webhooks/webhooks.ts'
import type { Vault } from '../vault/vault.ts'

/** The owner of the secret. */
interface SecretOwner {
  customerId: string
  webhookId: string
}

/** 32 random bytes in base64url. */
export function createWebhookSecret(): Secret {
  return new Secret(randomBytes(32).toString('base64url'))
}

/** The secret in its stored form. Codes: those of the vault. */
export async function sealWebhookSecret(
  vault: Vault,
  owner: SecretOwner,
  secret: Secret,
): Promise<string> {
  return vault.seal(owner.customerId, describePlace(owner), secret)
}

/** The signing secrets, newest first. Codes: those of the vault. */
export async function openWebhookSecrets(
  vault: Vault,
  owner: SecretOwner,
  { secret, previousSecret }: SealedSecrets,
): Promise<[current: Secret, ...previous: Secret[]]> {
  const open = async (record: string): Promise<Secret> =>
    vault.open(owner.customerId, describePlace(owner), record)
  const current = await open(secret)
  return previousSecret === null ? [current] : [current, await open(previousSecret)]
}

function describePlace({ webhookId }: SecretOwner): string[] {
  return ['webhook', webhookId, 'secret']
}

/** The address in its stored form: what is shown of it, and the whole of it sealed where it is a secret. Codes: those of the vault. */
export async function sealWebhookUrl(
  vault: Vault,
  owner: SecretOwner,
  { url, format }: { url: string; format: WebhookFormat },
): Promise<{ shown: string; sealed: string | null }> {
  if (format !== 'slack') return { shown: url, sealed: null }
  const sealed = await vault.seal(owner.customerId, describeUrl(owner), new Secret(url))
  return { shown: `${new URL(url).origin}/`, sealed }
}

/** The address to post to. Codes: those of the vault. */
export async function openWebhookUrl(
  vault: Vault,
  owner: SecretOwner,
  { url, secrets }: { url: string; secrets: SealedSecrets },
): Promise<string> {
  if (secrets.url === null) return url
  return (await vault.open(owner.customerId, describeUrl(owner), secrets.url)).reveal()
}

function describeUrl({ webhookId }: SecretOwner): string[] {
  return ['webhook', webhookId, 'url']
}

import type { WebhookEventName } from '@understudy/contract/events'
import { isTracker } from '@understudy/contract/webhooks/trackers'
import type { WebhookFormat } from '@understudy/contract/webhooks/webhook'
import { printable } from '@understudy/demo/printable'
import type { Client } from '@understudy/sdk'
import { CommandError, exitCodes } from '../command-error.ts'
import { chooseServer, connect, type ServerOption } from '../connect.ts'
import type { Context } from '../context.ts'
import { readPersonas } from './find-personas.ts'
import { readSecret } from './read-secret.ts'

type Cells = readonly (string | null)[]

interface NewWebhook {
  url: string
  events: readonly WebhookEventName[]
  format: WebhookFormat
}

async function withClient(
  context: Context,
  options: ServerOption,
  work: (client: Client) => Promise<readonly Cells[]>,
): Promise<void> {
  await using connection = await connect(context, chooseServer(context, options))
  printRows(context, await work(connection.client))
}

/** In columns, as wide as their widest cell. */
function printRows({ say }: Context, rows: readonly Cells[]): void {
  const widths = (rows[0] ?? []).map((_cell, index) =>
    Math.max(...rows.map((row) => row[index]?.length ?? 0)),
  )
  for (const row of rows) {
    say(
      row
        .map((cell, index) => (cell ?? '').padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
}

/** Prints the personas that a run can send. */
export async function listPersonas(context: Context, options: ServerOption): Promise<void> {
  await withClient(context, options, async (client) =>
    (await readPersonas(client)).map(({ id, name, role_description: role }) => [
      id,
      printable(name, 40),
      printable(role, 80),
    ]),
  )
}

/** What the commands for keys, sites, logins and webhooks do. */
export const resources = {
  listKeys: async (context: Context, options: ServerOption): Promise<void> =>
    withClient(context, options, async ({ apiKeys }) =>
      (await apiKeys.list()).items.map(({ id, name, prefix, revoked_at: revokedAt }) => [
        id,
        prefix,
        printable(name, 60),
        revokedAt === null ? 'active' : 'revoked',
      ]),
    ),
  createKey: async (context: Context, name: string, options: ServerOption): Promise<void> =>
    withClient(context, options, async ({ apiKeys }) => [
      [(await apiKeys.create({ name })).plaintext],
    ]),
  revokeKey: async (context: Context, id: string, options: ServerOption): Promise<void> =>
    withClient(context, options, async ({ apiKeys }) => {
      await apiKeys.revoke(id)
      return [['Revoked', id]]
    }),
  listTargets: async (context: Context, options: ServerOption): Promise<void> =>
    withClient(context, options, async ({ allowedTargets }) =>
      (await allowedTargets.list()).items.map(({ id, host_pattern: pattern, source }) => [
        id,
        pattern,
        source,
      ]),
    ),
  allowTarget: async (context: Context, pattern: string, options: ServerOption): Promise<void> =>
    withClient(context, options, async ({ allowedTargets }) => {
      const { id } = await allowedTargets.create({ host_pattern: pattern })
      return [['Allowed', id]]
    }),
  removeTarget: async (context: Context, id: string, options: ServerOption): Promise<void> =>
    withClient(context, options, async ({ allowedTargets }) => {
      await allowedTargets.delete(id)
      return [['Removed', id]]
    }),
  listCredentials: async (context: Context, options: ServerOption): Promise<void> =>
    withClient(context, options, async ({ credentials }) =>
      (await credentials.list()).items.map(({ id, target_host: host, label }) => [
        id,
        host,
        printable(label, 60),
      ]),
    ),
  addCredential: async (
    context: Context,
    { host, username, label }: { host: string; username: string; label: string },
    options: ServerOption,
  ): Promise<void> => {
    const password = await readSecret(context, 'password')
    await withClient(context, options, async ({ credentials }) => {
      const { id } = await credentials.create({ label, target_host: host, username, password })
      return [['Stored', id]]
    })
  },
  removeCredential: async (context: Context, id: string, options: ServerOption): Promise<void> =>
    withClient(context, options, async ({ credentials }) => {
      await credentials.delete(id)
      return [['Removed', id]]
    }),
  listWebhooks: async (context: Context, options: ServerOption): Promise<void> =>
    withClient(context, options, async ({ webhooks }) =>
      (await webhooks.list()).items.map(({ id, url, events, last_delivery_status: status }) => [
        id,
        printable(url, 100),
        events.join(','),
        status,
      ]),
    ),
  addWebhook: async (
    context: Context,
    { url, events, format }: NewWebhook,
    options: ServerOption,
  ): Promise<void> => {
    const secrets = isTracker(format) ? { token: await readSecret(context, 'token') } : {}
    await withClient(context, options, async ({ webhooks }) => {
      const { id, secret } = await webhooks.create({ url, events: [...events], format, ...secrets })
      return [['Created', id], ...(secret === undefined ? [] : [['Secret, shown once', secret]])]
    })
  },
  testWebhook: async (context: Context, id: string, options: ServerOption): Promise<void> =>
    withClient(context, options, async ({ webhooks }) => {
      const { delivered, status_code: status, error } = await webhooks.test(id)
      if (delivered) return [['Delivered', String(status)]]
      const reason = error ?? `the receiver answered with ${status}`
      throw new CommandError(exitCodes.untested, `Not delivered: ${printable(reason, 300)}`)
    }),
  removeWebhook: async (context: Context, id: string, options: ServerOption): Promise<void> =>
    withClient(context, options, async ({ webhooks }) => {
      await webhooks.delete(id)
      return [['Removed', id]]
    }),
}

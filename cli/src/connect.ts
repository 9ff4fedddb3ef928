import { type Client, createClient } from '@understudy/sdk'
import packageJson from '../package.json' with { type: 'json' }
import { CommandError, exitCodes } from './command-error.ts'
import type { Context } from './context.ts'
import { findDataFolder, startLocalService } from './local/start-local-service.ts'

/** The option of every command for the service to use. */
export interface ServerOption {
  server?: string | undefined
}

/** A service, and what to end with the command. */
export interface Connection extends AsyncDisposable {
  client: Client
  /** Where the service answers. */
  baseUrl: string
  /** Whether the service ends with this command. */
  isLocal: boolean
}

/** The address of the service that a command is for, from `--server` or UNDERSTUDY_URL; null: one that the command starts itself. */
export function chooseServer(
  { environment }: Pick<Context, 'environment'>,
  { server }: ServerOption,
): string | null {
  const { UNDERSTUDY_URL: given = '' } = environment
  return server ?? (given === '' ? null : given)
}

/**
 * Connects to the chosen service, or says so and starts one. `prepareHosts` prepares sites on this machine and returns their names, for the started
 * one only.
 */
export async function connect(
  context: Context,
  server: string | null,
  prepareHosts: () => Promise<string> = async () => '',
): Promise<Connection> {
  if (server === null) {
    context.tell('Starting a service for this command …')
    return startOwn(context, await prepareHosts())
  }
  const apiKey = context.environment['UNDERSTUDY_API_KEY'] ?? ''
  if (apiKey === '') {
    throw new CommandError(
      exitCodes.usage,
      `UNDERSTUDY_API_KEY is not set: put a key of the service at ${server} into it, or leave out the server to start one for this command.`,
    )
  }
  const client = createClient({ baseUrl: server, apiKey })
  await assertVersion(client, server)
  return { client, baseUrl: server, isLocal: false, [Symbol.asyncDispose]: async () => undefined }
}

async function startOwn(context: Context, testHosts: string): Promise<Connection> {
  const folder = findDataFolder(context.environment)
  const service = await startLocalService({ ...folder, testHosts }, context.signal).catch(
    (cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new CommandError(exitCodes.untested, reason, { cause })
    },
  )
  return {
    client: createClient({ baseUrl: service.baseUrl, apiKey: service.apiKey }),
    baseUrl: service.baseUrl,
    isLocal: true,
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  }
}

/** Versions with the same first two numbers understand each other. */
async function assertVersion(client: Client, server: string): Promise<void> {
  const { version } = await client.health()
  const [own, theirs] = [packageJson.version, version].map((text) =>
    text.split('.').slice(0, 2).join('.'),
  )
  if (own === theirs) return
  throw new CommandError(
    exitCodes.untested,
    `The service at ${server} has version ${version} and this command ${packageJson.version}: use the command of the same release.`,
  )
}

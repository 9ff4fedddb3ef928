import { once } from 'node:events'
import { relative } from 'node:path'
import { paint } from '@understudy/command-line/terminal-text'
import { buildDashboard } from '@understudy/demo/build-dashboard'
import { findFreePort } from '@understudy/demo/find-free-port'
import { createClient } from '@understudy/sdk'
import { CommandError, exitCodes } from '../command-error.ts'
import { chooseServer } from '../connect.ts'
import type { Context } from '../context.ts'
import { findLocalAddress } from '../local/local-address.ts'
import { startFront } from '../local/start-front.ts'
import { findDataFolder, findKeyFile, startLocalService } from '../local/start-local-service.ts'

const usualPort = 8080

/** Serves the API and the dashboard on this machine until Ctrl-C, with the runs of earlier commands. `site`: one on this machine that its runs can test. */
export async function serveDev(
  context: Context,
  site: string | undefined,
  { port }: { port?: number | undefined },
): Promise<void> {
  const { environment, signal, tell } = context
  const local = site === undefined ? null : findLocalAddress(site)
  if (site !== undefined && local === null) {
    throw new CommandError(exitCodes.usage, `${site} is not a site on this machine; leave it out.`)
  }
  const server = chooseServer(context, {})
  if (server !== null) {
    const message = `dev starts a service of its own, and UNDERSTUDY_URL names another one (${server}): unset it for this command.`
    throw new CommandError(exitCodes.usage, message)
  }
  await using resources = new AsyncDisposableStack()
  tell('Starting the service …')
  const front = local === null ? null : resources.use(await startFront(local))
  const folder = findDataFolder(environment)
  const settings = {
    ...folder,
    testHosts: front?.testHosts ?? '',
    port: port ?? (await findFreePort(usualPort)),
    needsSignIn: true,
  }
  await buildDashboard(signal)
  const service = resources.use(await startLocalService(settings, signal).catch(explainStart))
  context.say(`Dashboard: ${paint('link', service.signInLink, context.output)} signs you in once.`)
  const keyFile = relative('.', findKeyFile(folder.dataDirectory))
  context.say(`API: ${service.baseUrl}. To use it in another terminal:`)
  context.say(
    `  export UNDERSTUDY_URL=${service.baseUrl} UNDERSTUDY_API_KEY=$(cat '${keyFile.replaceAll("'", String.raw`'\''`)}')`,
  )
  if (local !== null) {
    const { allowedTargets } = createClient(service)
    await allowedTargets.create({ host_pattern: local.publicHost })
    context.say(`Runs reach ${local.url.origin} as https://${local.publicHost}/`)
  }
  tell('Press Ctrl-C to stop.')
  if (!signal.aborted) await once(signal, 'abort')
}

function explainStart(cause: unknown): never {
  const reason = cause instanceof Error ? cause.message : String(cause)
  throw new CommandError(exitCodes.untested, reason, { cause })
}

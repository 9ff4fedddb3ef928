import { InputError } from '@understudy/mcp/input-error'
import { serveOnStdio } from '@understudy/mcp/serve-mcp'
import packageJson from '../../package.json' with { type: 'json' }
import { CommandError, exitCodes } from '../command-error.ts'
import { chooseServer, connect, type ServerOption } from '../connect.ts'
import type { Context } from '../context.ts'
import { findLocalAddress, type LocalAddress } from '../local/local-address.ts'
import { openFront } from '../local/start-front.ts'

/** Serves tools for a coding agent on the standard input and output. `site`: one on this machine that its runs can test. */
export async function serveMcp(
  context: Context,
  site: string | undefined,
  options: ServerOption,
): Promise<void> {
  const server = chooseServer(context, options)
  const local = site === undefined ? null : findLocalAddress(site)
  if (site !== undefined && local === null) {
    throw new CommandError(exitCodes.usage, `${site} is not a site on this machine; leave it out.`)
  }
  if (local !== null && server !== null) {
    throw new CommandError(
      exitCodes.usage,
      `${site} is on this machine, which the service at ${server} cannot reach.`,
    )
  }
  await using resources = new AsyncDisposableStack()
  const connection = resources.use(
    await connect(context, server, () => openFront(local, resources)),
  )
  const { client, isLocal, baseUrl } = connection
  const deps = {
    client,
    baseUrl,
    resolveTarget: (url: string) => resolveTarget(url, local),
    allowsTargets: isLocal,
    onFault: (error: unknown) => context.tell(`understudy: ${describeFault(error)}`),
  }
  context.tell('Serving tools for a coding agent on the standard input and output.')
  const { input, output, signal } = context
  await serveOnStdio(deps, packageJson.version, { input, output, signal })
}

/** Visitors know a site on this machine by the name of its front. */
function resolveTarget(url: string, local: LocalAddress | null): string {
  const asked = findLocalAddress(url)
  if (asked === null) return url
  if (asked.publicHost === local?.publicHost) {
    return `https://${asked.publicHost}${asked.url.pathname}${asked.url.search}`
  }
  throw new InputError(
    `${url} is on this machine: visitors reach it if the server is started with understudy mcp ${asked.url.origin}, without UNDERSTUDY_URL.`,
  )
}

function describeFault(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

import { printable } from '@understudy/demo/printable'
import type { FixAnswer } from '@understudy/sdk/verify-fix'
import { CommandError, type ExitCode, exitCodes } from '../command-error.ts'
import { chooseServer, connect, type Connection, type ServerOption } from '../connect.ts'
import type { Context } from '../context.ts'
import { findSiteBehind, type LocalAddress } from '../local/local-address.ts'
import { openFront } from '../local/start-front.ts'

const siteAnswerMs = 10_000

const endings: Record<FixAnswer, { words: string; code: ExitCode }> = {
  fixed: { words: 'Fixed', code: exitCodes.passed },
  not_fixed: { words: 'Not fixed', code: exitCodes.failed },
  cannot_tell: { words: 'Cannot tell', code: exitCodes.untested },
}

/** Repeats the visit that met a finding, and says whether it is still there; the exit code says it, too. */
export async function replayFinding(
  context: Context,
  runId: string,
  fingerprint: string,
  options: ServerOption,
): Promise<void> {
  const { signal } = context
  await using resources = new AsyncDisposableStack()
  const { client, isLocal } = await connectFor(context, runId, options, resources)
  // Without the signal: a run that was started without its id being known could not be cancelled.
  const after = await client.fixes.start(runId, fingerprint)
  context.tell(`Run ${after} repeats the visit …`)
  await client.runs.wait(after, { signal }).catch(async (cause: unknown) => {
    if (!signal.aborted) throw cause
    await client.runs.cancel(after)
    const where = isLocal ? ' in this folder' : ''
    const message = `Run ${after} was cancelled. What was recorded until then: understudy report ${after}${where}. To repeat the visit again: understudy replay ${runId} ${fingerprint}.`
    throw new CommandError(exitCodes.untested, message, { cause })
  })
  const judged = await client.fixes.judge({ before: runId, after }, fingerprint, { signal })
  const { words, code } = endings[judged.answer]
  context.say(`${words}. ${printable(judged.reason, 500)}`)
  context.exit(code)
}

/** A connection to a service whose visitors reach the site of the run. */
async function connectFor(
  context: Context,
  runId: string,
  options: ServerOption,
  resources: AsyncDisposableStack,
): Promise<Connection> {
  const { signal } = context
  const server = chooseServer(context, options)
  const first = resources.use(new AsyncDisposableStack())
  const connection = first.use(await connect(context, server))
  const { target_url: target } = await connection.client.runs.get(runId, { signal })
  const local = findSiteBehind(target)
  if (local === null) return connection
  const { origin } = local.url
  if (server !== null) {
    const message = `The site of this run was ${origin}, which the service at ${server} cannot reach: on the machine of the site, without a server, use understudy mcp ${origin}.`
    throw new CommandError(exitCodes.usage, message)
  }
  await assertAnswers(local, signal)
  context.tell(`The site of the run is ${origin} on this machine.`)
  // A service knows sites on this machine from its start on, and only its record says which one this is.
  await first.disposeAsync()
  return resources.use(await connect(context, server, () => openFront(local, resources)))
}

/** A visit of a site that is not there would say nothing about the finding. */
async function assertAnswers({ url }: LocalAddress, signal: AbortSignal): Promise<void> {
  try {
    const patience = AbortSignal.timeout(siteAnswerMs)
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.any([signal, patience]),
    })
    await response.body?.cancel()
  } catch (cause) {
    signal.throwIfAborted()
    const message = `Nothing answers at ${url.origin}: start the site again. If it speaks https there, a coding agent can verify the fix with understudy mcp https://${url.host}.`
    throw new CommandError(exitCodes.untested, message, { cause })
  }
}

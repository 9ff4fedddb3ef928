import { printable } from '@understudy/demo/printable'
import { CommandError, type ExitCode, exitCodes } from '../command-error.ts'
import { chooseServer, connect, type Connection, type ServerOption } from '../connect.ts'
import type { Context } from '../context.ts'
import {
  assertOneOnOutput,
  isOnOutput,
  type OutputFiles,
  writeOutputs,
} from '../formats/write-outputs.ts'
import { findLocalAddress } from '../local/local-address.ts'
import { openFront } from '../local/start-front.ts'
import { createProgress } from '../show/create-progress.ts'
import { followRun } from '../show/follow-run.ts'
import { renderVerdict } from '../show/render-verdict.ts'
import { waitForVerdict } from '../show/wait-for-verdict.ts'
import { findExitCode } from './find-exit-code.ts'
import { findPersonas } from './find-personas.ts'
import { assertRunOptions, describeGate, type RunOptions } from './run-options.ts'
import { waitForSite } from './wait-for-site.ts'

/** Sends personas to a site, shows what they do, and ends with the verdict as the exit code. */
export async function runSite(
  context: Context,
  target: string,
  options: RunOptions,
): Promise<void> {
  const server = chooseServer(context, options)
  assertRunOptions(target, server, options)
  await using resources = new AsyncDisposableStack()
  if (options.wait !== undefined && options.wait > 0)
    await waitForSite(context, target, options.wait)
  const local = findLocalAddress(target)
  const connection = resources.use(
    await connect(context, server, () => openFront(local, resources)),
  )
  const address =
    local === null ? target : `https://${local.publicHost}${local.url.pathname}${local.url.search}`
  const run = await startRun(connection, address, options)
  context.exit(await watch(context, connection, { ...run, again: target }, options))
}

/** Follows a run that was started elsewhere, as `run` does. */
export async function watchRun(
  context: Context,
  runId: string,
  options: ServerOption & OutputFiles,
): Promise<void> {
  assertOneOnOutput(options)
  await using connection = await connect(context, chooseServer(context, options))
  context.exit(await followStarted(context, connection, { runId, again: null }, options))
}

/** Follows a run that has started to its verdict, and returns the exit code; with `again`, Ctrl-C cancels it. */
export async function followStarted(
  context: Context,
  connection: Connection,
  { runId, again }: Pick<FollowedRun, 'runId' | 'again'>,
  options: OutputFiles,
): Promise<ExitCode> {
  const { sessions } = await connection.client.runs.get(runId)
  const run = {
    runId,
    names: sessions.map(({ persona_name: name }) => name),
    sessionIds: sessions.map(({ id }) => id),
    again,
  }
  return watch(context, connection, run, options)
}

interface StartedRun {
  runId: string
  names: string[]
  sessionIds: string[]
}

async function startRun(
  { client, isLocal }: Connection,
  address: string,
  options: RunOptions,
): Promise<StartedRun> {
  const personas = await findPersonas(client, options.persona)
  const host = URL.parse(address)?.hostname
  if (isLocal && host !== undefined) await client.allowedTargets.create({ host_pattern: host })
  const created = await client.runs.create({
    target_url: address,
    persona_ids: personas.map(({ id }) => id),
    flows: options.flow,
    credential_ids: options.login,
    device: options.device,
    duration_budget: options.long === true ? 'medium' : 'short',
    interaction: options.look === true ? 'look' : 'full',
    replay_may_send_data: options.replayMaySendData === true,
    gate: describeGate(options),
    ...(options.task === undefined ? {} : { task: options.task }),
    ...(options.branch === undefined ? {} : { branch: options.branch }),
    ...(options.environment === undefined ? {} : { environment: options.environment }),
  })
  return {
    runId: created.run_id,
    names: personas.map(({ name }) => name),
    sessionIds: created.sessions.map(({ id }) => id),
  }
}

/** A run that a command follows; `again` is what to repeat its start for, an address or a check; null if it was started elsewhere. */
type FollowedRun = StartedRun & { again: string | null }

/** Shows a run until it ends, writes the files that were asked for, and returns the exit code. */
async function watch(
  context: Context,
  connection: Connection,
  run: FollowedRun,
  options: OutputFiles & { maxCost?: number | undefined },
): Promise<ExitCode> {
  const { client } = connection
  const { runId, names } = run
  context.tell(printable(`Run ${runId}: ${names.join(', ')}`, 1000))
  const progress = createProgress(names, context.messages, context.tell)
  const following = { progress, maxCostUsd: options.maxCost ?? null }
  const followed = await followRun(client, run, following, context.signal).catch(
    async (cause: unknown) => {
      if (!context.signal.aborted) throw cause
      if (run.again !== null) await client.runs.cancel(runId)
      throw new CommandError(exitCodes.untested, describeStopped(connection, run), { cause })
    },
  )
  if (followed === 'over_budget') await client.runs.cancel(runId)
  const verdict = await waitForVerdict(client, runId, context.signal)
  const detail = await client.runs.get(runId)
  const reportUrl = connection.isLocal ? null : detail.report_url
  // A file on the standard output has it for itself.
  if (isOnOutput(options)) context.tell(renderVerdict(verdict, reportUrl, context.messages))
  else context.say(renderVerdict(verdict, reportUrl, context.output))
  await writeOutputs(context, client, { verdict, run: detail, reportUrl }, options)
  return findExitCode(verdict, followed)
}

function describeStopped({ isLocal }: Connection, { runId, again }: FollowedRun): string {
  if (again === null) {
    const rest = isLocal
      ? 'was not cancelled; the service stops with this command'
      : 'goes on: it was started elsewhere'
    return `No longer following the run, which ${rest}. Follow it again: understudy watch ${runId}`
  }
  const report = `understudy report ${runId}`
  const where = isLocal ? ' in this folder' : ''
  return `The run was cancelled. What was recorded until then: ${report}${where}. To send the personas again: repeat the command for ${again}.`
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Verdict } from '@understudy/contract/verdict/verdict'
import { UnderstudyError } from '@understudy/sdk'
import type { Client } from '@understudy/sdk'
import { CommandError, exitCodes } from '../command-error.ts'
import type { ExitCode } from '../command-error.ts'
import type { Connection } from '../connect.ts'
import { chooseServer, connect } from '../connect.ts'
import type { Context } from '../context.ts'
import { writeOutputs } from '../formats/write-outputs.ts'
import { findLocalAddress } from '../local/local-address.ts'
import { startFront } from '../local/start-front.ts'
import { createProgress } from '../show/create-progress.ts'
import { followRun } from '../show/follow-run.ts'
import { renderVerdict } from '../show/render-verdict.ts'
import { findPersonas } from './find-personas.ts'
import type { RunOptions } from './run-options.ts'
import { assertRunOptions, describeGate } from './run-options.ts'

/** Sends personas to a site, shows what they do, and ends with the verdict as the exit code. */
export async function runSite(
  context: Context,
  target: string,
  options: RunOptions,
): Promise<void> {
  const choice = chooseServer(context, options)
  assertRunOptions(target, choice.server, options)
  await using resources = new AsyncDisposableStack()
  const local = findLocalAddress(target)
  const front = local === null ? null : resources.use(await startFront(local))
  const testHosts =
    local === null || front === null ? '' : `${local.publicHost}=127.0.0.1:${front.port}`
  const connection = resources.use(await connect(context, choice, testHosts))
  const address =
    local === null ? target : `https://${local.publicHost}${local.url.pathname}${local.url.search}`
  const run = await startRun(connection, address, options)
  context.exit(await watch(context, connection, { ...run, again: target }, options))
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

/** Shows a run until it ends, writes the files that were asked for, and returns the exit code. */
export async function watch(
  context: Context,
  connection: Connection,
  run: StartedRun & { again: string | null },
  options: Pick<RunOptions, 'json' | 'md' | 'junit' | 'sarif' | 'uxMap' | 'maxCost'>,
): Promise<ExitCode> {
  const { client } = connection
  const { runId, names } = run
  context.tell(`Run ${runId}: ${names.join(', ')}`)
  const progress = createProgress(names, context.output, context.tell)
  const following = { progress, maxCostUsd: options.maxCost ?? null }
  const followed = await followRun(client, run, following, context.signal).catch(
    async (error: unknown) => {
      if (!context.signal.aborted) throw error
      await client.runs.cancel(runId)
      throw new CommandError(exitCodes.untested, describeCancelled(connection, run), {
        cause: error,
      })
    },
  )
  if (followed === 'over_budget') await client.runs.cancel(runId)
  const verdict = await waitForVerdict(client, runId, context.signal)
  await writeOutputs(context, client, verdict, options)
  const detail = await client.runs.get(runId)
  context.say(renderVerdict(verdict, connection.isLocal ? null : detail.report_url))
  return followed === 'over_budget' ? exitCodes.overBudget : findExitCode(verdict)
}

function describeCancelled(
  { isLocal }: Connection,
  { runId, again }: StartedRun & { again: string | null },
): string {
  const report = `understudy report ${runId}`
  const repeat =
    again === null ? '' : ` To send the personas again: repeat the command for ${again}.`
  const where = isLocal ? ' in this folder' : ''
  return `The run was cancelled. What was recorded until then: ${report}${where}.${repeat}`
}

const pollMs = 500

/** A run is judged a moment after its last session has ended. */
export async function waitForVerdict(
  client: Pick<Client, 'runs'>,
  runId: string,
  signal: AbortSignal,
): Promise<Verdict> {
  for (;;) {
    try {
      return await client.runs.verdict(runId, { signal })
    } catch (error) {
      if (!(error instanceof UnderstudyError) || error.code !== 'conflict') throw error
      await sleep(pollMs, undefined, { signal })
    }
  }
}

/** A budget that alone was exceeded has a code of its own. */
export function findExitCode({ verdict, rules }: Verdict): ExitCode {
  if (verdict === 'passed') return exitCodes.passed
  if (verdict === 'could_not_test') return exitCodes.untested
  const failed = rules.filter(({ status }) => status === 'failed')
  return failed.every(({ rule }) => rule === 'cost') ? exitCodes.overBudget : exitCodes.failed
}

import { randomUUID } from 'node:crypto'
import type { DeployCheck, DeployDecision } from '@understudy/contract/deploy-check'
import { printable } from '@understudy/demo/printable'
import { CommandError, exitCodes } from '../command-error.ts'
import { chooseServer, connect, type Connection, type ServerOption } from '../connect.ts'
import type { Context } from '../context.ts'
import { assertOneOnOutput, type OutputFiles } from '../formats/write-outputs.ts'
import { followStarted } from './run.ts'

/** What is known of a deployment. */
export interface CheckOptions extends ServerOption, OutputFiles {
  url?: string | undefined
  branch?: string | undefined
  environment?: string | undefined
  sha?: string | undefined
  /** Events with the same key start one run. */
  key?: string | undefined
}

/** Tells a deploy check of a deployment, and follows its run to the verdict; without a check, lists all. */
export async function runCheck(
  context: Context,
  named: string | undefined,
  options: CheckOptions,
): Promise<void> {
  assertOneOnOutput(options)
  const server = chooseServer(context, options)
  if (server === null) {
    const message = 'Deploy checks belong to a service: set UNDERSTUDY_URL, or give --server.'
    throw new CommandError(exitCodes.usage, message)
  }
  const triggerToken = context.environment['UNDERSTUDY_CHECK_TOKEN'] ?? ''
  if (named !== undefined && triggerToken === '') {
    const message =
      'UNDERSTUDY_CHECK_TOKEN is not set: put the trigger token of the check into it. If it is lost, the dashboard makes a new one.'
    throw new CommandError(exitCodes.usage, message)
  }
  await using connection = await connect(context, server)
  const { items: checks } = await connection.client.deployChecks.list()
  if (named === undefined) {
    for (const { id, name, type } of checks) context.say(`${id}  ${type}  ${printable(name, 80)}`)
    return
  }
  const check = findCheck(checks, named)
  const decision = await postEvent(connection, check, triggerToken, options)
  const runId = getRun(decision, check)
  context.exit(await followStarted(context, connection, { runId, again: named }, options))
}

function findCheck(checks: readonly DeployCheck[], named: string): DeployCheck {
  const found = checks.find(
    ({ id, name }) => id === named || name.toLowerCase() === named.toLowerCase(),
  )
  if (found !== undefined) return found
  const message = `There is no deploy check "${named}": understudy check lists all of them.`
  throw new CommandError(exitCodes.usage, message)
}

async function postEvent(
  { client }: Connection,
  { id }: DeployCheck,
  triggerToken: string,
  { url, branch, environment, sha, key = randomUUID() }: CheckOptions,
): Promise<DeployDecision> {
  const event = {
    status: 'ready',
    idempotency_key: key,
    ...(url === undefined ? {} : { target_url: url }),
    ...(branch === undefined ? {} : { branch }),
    ...(environment === undefined ? {} : { environment }),
    ...(sha === undefined ? {} : { git_sha: sha }),
  } as const
  return client.deployChecks.ingest(id, event, { triggerToken })
}

/** The run that was started. A check that ignores the event has tested nothing. */
function getRun(
  { decision, reason, run_id: runId }: DeployDecision,
  { name }: DeployCheck,
): string {
  if (runId !== null) return runId
  const check = `The check "${printable(name, 80)}"`
  const why = printable(reason ?? decision, 500)
  if (decision === 'blocked_target') {
    const next = why.startsWith('target_not_allowed')
      ? ' Hosts are allowed with understudy targets allow.'
      : ''
    throw new CommandError(exitCodes.usage, `${check} started no run. ${why}${next}`)
  }
  const message = `${check} ignores this deployment. ${why} Compare --branch and --environment with its filters.`
  throw new CommandError(exitCodes.untested, message)
}

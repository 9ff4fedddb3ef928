import type { Device } from '@understudy/contract/visitor/devices'
import type { Client } from '@understudy/sdk'
import type { ToolAnswer } from '../answer.ts'
import { InputError } from '../input-error.ts'
import { readPersonas } from '../read-personas.ts'
import type { ToolDeps } from '../tool.ts'

interface AskedRun {
  url: string
  task?: string | undefined
  personas?: readonly string[] | undefined
  device?: Device | undefined
  branch?: string | undefined
  max_cost_usd?: number | undefined
  may_send_data?: boolean | undefined
}

/** Starts a run and says its id. */
export async function startRun(
  { client, resolveTarget, allowsTargets }: ToolDeps,
  asked: AskedRun,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const target = resolveTarget(asked.url)
  const personas = await findPersonas(client, asked.personas ?? ['Default'], signal)
  const host = URL.parse(target)?.hostname
  if (allowsTargets && host !== undefined) {
    await client.allowedTargets.create({ host_pattern: host }, { signal })
  }
  const { task, device, branch, max_cost_usd: maxCost, may_send_data: maySend } = asked
  const created = await client.runs.create(
    {
      target_url: target,
      persona_ids: personas,
      replay_may_send_data: maySend === true,
      ...(task === undefined ? {} : { task }),
      ...(device === undefined ? {} : { device }),
      ...(branch === undefined ? {} : { branch }),
      ...(maxCost === undefined ? {} : { gate: { max_cost_usd: maxCost } }),
    },
    { signal },
  )
  return {
    summary: `Started ${created.run_id}. It takes minutes: get_run with wait_s.`,
    data: {
      run_id: created.run_id,
      status: created.status,
      sessions: created.sessions.length,
    },
  }
}

async function findPersonas(
  client: Pick<Client, 'personas'>,
  wanted: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const known = await readPersonas(client, signal)
  return wanted.map((name) => {
    const found = known.find(
      (persona) => persona.id === name || persona.name.toLowerCase() === name.toLowerCase(),
    )
    if (found !== undefined) return found.id
    throw new InputError(`There is no persona "${name}": list_personas lists all of them.`)
  })
}

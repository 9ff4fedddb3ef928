import type { Finding } from '../../contract/src/finding.ts'
import type { Device } from '../../contract/src/visitor/devices.ts'
import type { Client } from '../../sdk/src/client.ts'

/** A run and its verdict. */
export interface JudgedRun {
  verdict: string
  cause: string | null
  /** The problems that made it fail. */
  reasons: Finding[]
}

/** What is visited. */
export interface Visited {
  url: string
  task?: string | undefined
  device?: Device | undefined
}

const personaId = 'pers_0000000000000000000default'

/** Sends a visitor to a site and returns what the verdict says, by the gate that runs have by default. */
export async function judgeRun(client: Client, { url, task, device }: Visited): Promise<JudgedRun> {
  const { run_id: runId } = await client.runs.create({
    target_url: url,
    persona_ids: [personaId],
    ...(task === undefined ? {} : { task }),
    ...(device === undefined ? {} : { device }),
  })
  await client.runs.wait(runId, { pollMs: 250 })
  const { verdict, cause, rules } = await client.runs.verdict(runId)
  const failed = rules.filter(({ status }) => status === 'failed')
  const named = new Set(
    failed.flatMap(({ evidence }) => evidence.map(({ fingerprint }) => fingerprint)),
  )
  const reasons: Finding[] = []
  for await (const finding of client.runs.findings(runId))
    if (named.has(finding.fingerprint)) reasons.push(finding)
  return { verdict, cause, reasons }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { startService } from '../../demo/src/start-service.ts'
import { type Client, createClient } from '../../sdk/src/client.ts'
import { matchDefect } from '../../testbed/src/shop/match-defect.ts'
import { callTool, type ToolServer } from './call-tool.ts'
import { startChangingShop } from './changing-shop.ts'
import type { LoopDefect } from './loop-defects.ts'

/** What `verify_fix` said of a defect. not met: the first visit did not find it. */
export interface Confirmation {
  id: string
  cosmetic: string
  mended: string
}

const personaId = 'pers_0000000000000000000default'
const verified = z.object({ answer: z.string(), check_run_id: z.string() })

/** Lets a visitor find each defect, and verifies a change that only looks like a fix, and the fix. */
export async function confirmFixes(
  defects: readonly LoopDefect[],
  say: (line: string) => void,
): Promise<Confirmation[]> {
  await using resources = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'understudy-loop-'))
  resources.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  const shops = await Promise.all(
    defects.map(async (defect, index) => {
      const shop = resources.use(await startChangingShop(defect))
      return { defect, shop, host: nameLoopHost(String(index)) }
    }),
  )
  const testHosts = shops.map(({ host, shop }) => `${host}=127.0.0.1:${shop.port}`)
  const service = resources.use(
    await startService(
      {
        port: null,
        dataDirectory: folder,
        testHosts: testHosts.join(','),
        variables: withoutModels,
      },
      AbortSignal.timeout(60 * 60_000),
    ),
  )
  const client = createClient(service)
  await client.allowedTargets.create({ host_pattern: `*.${loopDomain}` })
  const confirmations: Confirmation[] = []
  for (const { defect, shop, host } of shops) {
    const { id } = defect
    const met = await meetDefect(client, defect, host)
    if (met === null) {
      confirmations.push({ id, cosmetic: 'not met', mended: 'not met' })
      say(`${id}: not met`)
      continue
    }
    const verify = async () => verifyFix(service, met)
    shop.change('cosmetic')
    const cosmetic = await verify()
    const isShown = shop.changedPages() > 0
    shop.change('mended')
    const confirmation = {
      id,
      cosmetic: isShown ? cosmetic : `${cosmetic} (not shown)`,
      mended: await verify(),
    }
    confirmations.push(confirmation)
    say(`${id}: cosmetic ${confirmation.cosmetic}, mended ${confirmation.mended}`)
  }
  return confirmations
}

/** Where a visitor met a defect. */
export interface MetDefect {
  runId: string
  fingerprint: string
}

/** Sends a visitor to a shop with the task that leads to its defect, and then to explore; null if neither finds it. */
export async function meetDefect(
  client: Client,
  { id, task }: LoopDefect,
  host: string,
): Promise<MetDefect | null> {
  for (const wanted of [{ task }, {}]) {
    const { run_id: runId } = await client.runs.create({
      target_url: `https://${host}/`,
      persona_ids: [personaId],
      replay_may_send_data: true,
      ...wanted,
    })
    await client.runs.wait(runId, { pollMs: 250 })
    for await (const finding of client.runs.findings(runId)) {
      if (matchDefect(finding)?.id === id) return { runId, fingerprint: finding.fingerprint }
    }
  }
  return null
}

/** What `verify_fix` says in the end. */
export async function verifyFix(
  server: ToolServer,
  { runId, fingerprint }: MetDefect,
): Promise<string> {
  const input: Record<string, unknown> = { run_id: runId, fingerprint }
  for (;;) {
    const called = await callTool(server, { name: 'verify_fix', input }, verified)
    if (called.answer !== 'pending') return called.answer
    input['check_run_id'] = called.check_run_id
  }
}

/** The parent of all hosts of the shops. */
export const loopDomain = 'loop.understudy.example'

/** The host of a shop, which says nothing about its defect. */
export function nameLoopHost(name: string): string {
  return `shop${name}.${loopDomain}`
}

/** Only the built-in explorer visits. */
export const withoutModels = {
  LOG_LEVEL: 'error',
  MODEL_ROUTES: undefined,
  ANTHROPIC_API_KEY: undefined,
  OPENAI_API_KEY: undefined,
  GOOGLE_GENERATIVE_AI_API_KEY: undefined,
} as const

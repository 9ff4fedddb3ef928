import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { defaultGate } from '@understudy/contract/verdict/gate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type CliBench, openCliBench } from '../../cli/tests/support/open-cli-bench.ts'
import { systemClock } from '../../server/src/lib/clock.ts'
import { createLog } from '../../server/src/lib/log.ts'
import { writeAggregate } from '../../server/src/operations/runs/write-aggregate.ts'
import { createRecorder } from '../../server/src/recorder/recorder.ts'
import { insertJudging, usualJudging } from '../../server/src/store/runs/run-verdicts.ts'
import { buildFriction } from '../../server/tests/support/records/build-transcript.ts'
import {
  claimSeeded,
  finishSeeded,
  png,
  spentEnding,
} from '../../server/tests/support/records/seed-finished-run.ts'
import { seedRun, seedTurn } from '../../server/tests/support/records/seed-run.ts'

const answerBytes = 24_000
const sessionCount = 6
const turnCount = 13
const longUrl = `https://shop.example.com/${'search-results/'.repeat(100)}`

let bench: CliBench
let client: Client

beforeAll(async () => {
  bench = await openCliBench()
  client = new Client({ name: 'agent', version: '1.0.0' })
  const { baseUrl, apiKey } = bench.service
  await bench.service.client.allowedTargets.create({ host_pattern: 'shop.example.com' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', baseUrl), {
      requestInit: { headers: { authorization: `Bearer ${apiKey}` } },
    }),
  )
})

afterAll(async () => {
  await client.close()
  await bench[Symbol.asyncDispose]()
})

/** The data of an answer that is none about an error and within the limit. */
async function call(name: string, input: Record<string, unknown>) {
  const result = await client.callTool({ name, arguments: input })
  expect([name, result.isError ?? false, result.isError === true && result.content]).toEqual([
    name,
    false,
    false,
  ])
  expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(answerBytes)
  return result.structuredContent
}

/** Everything in all parts of a list. */
async function callAll(name: string, input: Record<string, unknown>, list: string) {
  const part = z.looseObject({ next_cursor: z.string().nullable() })
  const all: unknown[] = []
  let cursor: string | undefined
  do {
    const answer = part.parse(await call(name, { ...input, cursor }))
    const items = z.array(z.unknown()).parse(answer[list])
    expect(items.length).toBeGreaterThan(0)
    all.push(...items)
    cursor = answer.next_cursor ?? undefined
  } while (cursor !== undefined)
  return all
}

async function seedLongRun(runId: string, say: (length: number) => string): Promise<void> {
  const { service } = bench
  const { db, artifacts, customerId } = service
  const sessionIds = Array.from({ length: sessionCount }, (_each, index) => `${runId}_${index}`)
  const personaNames = sessionIds.map(() => say(60))
  await seedRun(db, { customerId, runId, sessionIds, personaNames, task: say(300) })
  await db.updateTable('runs').set({ target_url: longUrl }).where('id', '=', runId).execute()
  const gate = { ...defaultGate, only_new: false, only_verified: false, min_completion: 1 }
  const judging = { ...usualJudging, gate }
  await db.transaction().execute((trx) => insertJudging(trx, { customerId, runId }, judging))
  const frictions = Array.from({ length: 12 }, (_each, index) =>
    buildFriction({
      subject: `shop.example/ button ${index}`,
      title: `${index} ${say(400)}`,
      expected: say(900),
      observed: say(900),
      quote: say(400),
      recommendation: say(900),
    }),
  )
  for (const [position, sessionId] of sessionIds.entries()) {
    const last = position === 0 ? turnCount : 1
    const attempt = await claimSeeded(service, customerId, sessionId)
    const recorder = createRecorder({
      db,
      artifacts,
      ...attempt,
      runId,
      clock: systemClock,
      redact: (text) => text,
    })
    for (let turn = 1; turn <= last; turn++) {
      const picture = { bytes: png, extension: 'png' } as const
      const screenshot = await recorder.saveScreenshot(turn, picture, 'screenshots')
      const action = { kind: 'type', ref: 'e1', label: say(200), text: say(200) } as const
      const found = turn === last ? { frictions } : {}
      const recorded = { ...seedTurn(turn), url: longUrl, action, screenshot, ...found }
      await recorder.recordTurn(recorded, [])
    }
    await finishSeeded(service, attempt, spentEnding)
  }
  const log = createLog('silent')
  await writeAggregate({ db, artifacts, log }, { customerId, runId })
}

const alphabets: [string, (length: number) => string][] = [
  ['japanese', (length) => '緑茶を探して注文する'.repeat(length).slice(0, length)],
  ['quotes', (length) => '"\\'.repeat(length).slice(0, length)],
  ['emoji', (length) => '🍵'.repeat(length)],
]

test.each(alphabets)(
  'answers about a site that fills every field fit, in %s',
  async (name, say) => {
    const [before, after] = [`run_${name}_1`, `run_${name}_2`]
    await seedLongRun(before, say)
    await seedLongRun(after, say)
    await bench.service.client.personas.create({
      name: say(20),
      role_description: say(200),
      technical_sophistication: 'low',
      patience_level: 'low',
      goals: ['Tea'],
      pain_points: [],
      current_tools: [],
    })
    const run = await call('get_run', { run_id: before, wait_s: 20 })
    expect(run).toMatchObject({ verdict: 'failed', untrusted: { summary: expect.any(String) } })
    const listed = await callAll('list_findings', { run_id: before }, 'findings')
    const [first] = z.array(z.object({ fingerprint: z.string() })).parse(listed)
    const finding = { run_id: before, fingerprint: first?.fingerprint }
    const step = { turn: turnCount }
    expect(await call('get_finding', finding)).toMatchObject({
      untrusted: { steps: expect.arrayContaining([expect.objectContaining(step)]) },
    })
    await callAll('compare_runs', { run_id: after, since: before }, 'problems')
    await callAll('list_personas', {}, 'personas')
    await call('verify_fix', { ...finding, check_run_id: after })
    const started = await call('start_run', { url: 'https://shop.example.com/', task: say(300) })
    await call('cancel_run', z.object({ run_id: z.string() }).parse(started))
  },
)

test('a list of runs with long tasks is told in parts, each run once', async () => {
  const { db, customerId } = bench.service
  const ids = Array.from({ length: 15 }, (_each, index) => `run_listed_${index}`)
  for (const [index, runId] of ids.entries()) {
    const task = '緑茶"'.repeat(50)
    await seedRun(db, { customerId, runId, sessionIds: [`${runId}_a`], task })
    const url = `${longUrl}${index}`
    await db.updateTable('runs').set({ target_url: url }).where('id', '=', runId).execute()
  }
  const listed = z
    .array(z.object({ run_id: z.string() }))
    .parse(await callAll('list_runs', { status: 'queued' }, 'runs'))
    .map(({ run_id: id }) => id)
  expect(listed.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted())
})

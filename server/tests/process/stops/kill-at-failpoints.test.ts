import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeDecision } from '../../support/mind/open-llm-mind.ts'
import {
  assertContinued,
  assertRecordedOnce,
  type StartedRun,
  startRun,
} from '../../support/process/assert-recovered.ts'
import { makeTestFolder } from '../../support/process/make-test-folder.ts'
import {
  type CrashBench,
  type CreatedRun,
  openCrashBench,
} from '../../support/process/open-crash-bench.ts'
import type { ChildService } from '../../support/process/start-child-service.ts'
import { type ProviderReply, startProviderServer } from '../../support/servers/provider-server.ts'
import { type HoldingStore, startHoldingStore } from '../../support/servers/start-holding-store.ts'
import {
  answerStatus,
  type ReceivedRequest,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../support/servers/webhook-receiver.ts'

/** What the database must hold of a run in the end. */
interface ToRecord {
  run: CreatedRun
  record: { attempt?: number; usage?: object }
}

const resources = new AsyncDisposableStack()
const finished: ToRecord[] = []

let bench: CrashBench
let store: HoldingStore
let receiver: WebhookReceiver
/** The process that recovers from one kill is the one that the next kill ends: a start costs as much as a session. */
let service: ChildService | null = null

beforeAll(async () => {
  bench = resources.use(await openCrashBench())
  store = resources.use(await startHoldingStore())
  receiver = resources.use(await startWebhookReceiver())
})

afterAll(() => resources.disposeAsync())

async function kill(): Promise<void> {
  service?.kill('SIGKILL')
  await service?.exited
  service = null
}

/** Starts the next process, in place of the one that is there. */
async function start(more: Readonly<Record<string, string>> = {}): Promise<void> {
  await kill()
  const hosts = [
    `shop.test.example=127.0.0.1:${bench.site.port}`,
    `hook.test.example=127.0.0.1:${receiver.port}`,
  ]
  service = await bench.start({
    ...store.environment,
    TEST_HOSTS: hosts.join(','),
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    ...more,
  })
}

async function startUnlessThere(): Promise<void> {
  if (service === null) await start()
}

/** What the next process must make of a run whose process was killed. */
async function assertRecovered(run: StartedRun, usage = {}): Promise<void> {
  await assertContinued(bench, run)
  finished.push({ run, record: { usage } })
}

test('a process killed while its browser starts', async () => {
  await using folder = await makeTestFolder()
  // Prints only its version, and ends like a browser when the process that started it is gone.
  const browser = join(folder.path, 'browser')
  await writeFile(
    browser,
    '#!/bin/sh\n[ "$1" = --version ] && exec echo Chromium 1.2.3.4\nwhile read -r _ <&3; do :; done\n',
  )
  await chmod(browser, 0o755)
  await start({ BROWSER_PATH: browser })
  const started = await startRun(bench)
  await expect.poll(() => bench.listBrowsers()).not.toEqual([])

  await kill()

  await start()
  await assertRecovered(started)
})

test.each([
  ['while it writes a screenshot, after the act and before its events', /\/screenshots\/0001/],
  ['while it writes the transcript', /transcript\.json/],
  ['while it writes the report', /report\.json/],
])('a process killed %s', async (_when, key) => {
  await startUnlessThere()
  const held = store.holdNext(key)
  const started = await startRun(bench)
  await expect(held).resolves.toBeUndefined()

  await kill()

  await start()
  await assertRecovered(started)
})

test('a process killed after the end of a run and before its webhook', async () => {
  await startUnlessThere()
  // Accepts what is sent and never confirms it.
  receiver.answerWith(() => undefined)
  const events = ['session.completed', 'run.completed', 'run.partial', 'run.failed'] as const
  const url = 'http://hook.test.example/'
  await bench.client().webhooks.create({ url, events: [...events] })
  const run = await startRun(bench)
  await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(2)

  await kill()
  const before = receiver.received.map(readEvent)
  receiver.answerWith(answerStatus(200))
  receiver.received.length = 0
  await start()

  await expect.poll(() => receiver.received.map(readEvent).toSorted()).toEqual(before.toSorted())
  expect(before.toSorted()).toEqual([
    expect.stringMatching(/^run\.completed evt_/),
    expect.stringMatching(/^session\.completed evt_/),
  ])
  finished.push({ run, record: { attempt: 1 } })
})

test('a process killed while a model thinks', async () => {
  const replies: ProviderReply[] = [
    { kind: 'answer', text: writeDecision({ kind: 'scroll', to: 'down' }) },
    { kind: 'silence' },
    { kind: 'answer', text: writeDecision({ kind: 'done', summary: 'All seen.', quote: '' }) },
  ]
  await using provider = await startProviderServer('openai', replies)
  const environment = {
    MODEL_ROUTES: `openai-compatible/qwen3@${provider.url}`,
    OPENAI_COMPATIBLE_API_KEY: 'test',
  }
  await start(environment)
  const started = await startRun(bench)
  await expect.poll(() => provider.requests.length).toBe(2)
  // The first turn is recorded while the model thinks about the second.
  const countTurns = async (): Promise<number> => {
    const { sessions } = await bench.client().runs.get(started.runId)
    return sessions[0]?.turns ?? 0
  }
  await expect.poll(countTurns).toBe(1)

  await kill()

  await start(environment)
  // The turn of the first process and that of the second.
  await assertRecovered(started, { turns: 2, input_tokens: 2000, output_tokens: 200 })
})

test('each of these runs is recorded once', async () => {
  await kill()
  await bench.withDatabase(async (db) => {
    for (const { run, record } of finished) await assertRecordedOnce(db, run, record)
    const sessions = await db.selectFrom('sessions').select('id').orderBy('id').execute()
    const recorded = finished.map(({ run }) => ({ id: run.sessionId }))
    expect(recorded.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(sessions)
    const used = await db.selectFrom('usage').select('session_id as id').orderBy('id').execute()
    expect(used).toEqual(sessions)
  })
})

function readEvent({ headers }: ReceivedRequest): string {
  return [headers['x-service-event'], headers['x-service-event-id']].join(' ')
}

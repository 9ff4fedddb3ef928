import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  assertRecovered,
  listTransitions,
  startRun,
} from '../../support/process/assert-recovered.ts'
import { makeTestFolder } from '../../support/process/make-test-folder.ts'
import { writeDecision } from '../../support/mind/open-llm-mind.ts'
import { openCrashBench } from '../../support/process/open-crash-bench.ts'
import type { ProviderReply } from '../../support/servers/provider-server.ts'
import { startProviderServer } from '../../support/servers/provider-server.ts'
import type { ChildService } from '../../support/process/start-child-service.ts'
import { startHoldingStore } from '../../support/servers/start-holding-store.ts'
import type { ReceivedRequest } from '../../support/servers/webhook-receiver.ts'
import { answerStatus, startWebhookReceiver } from '../../support/servers/webhook-receiver.ts'

async function kill(service: ChildService): Promise<void> {
  service.kill('SIGKILL')
  await service.exited
}

test('a process killed while its browser starts', async () => {
  await using bench = await openCrashBench()
  await using folder = await makeTestFolder()
  // Prints only its version, and ends like a browser when the process that started it is gone.
  const browser = join(folder.path, 'browser')
  await writeFile(
    browser,
    '#!/bin/sh\n[ "$1" = --version ] && exec echo Chromium 1.2.3.4\nwhile read -r _ <&3; do :; done\n',
  )
  await chmod(browser, 0o755)
  const first = await bench.start({ BROWSER_PATH: browser })
  const started = await startRun(bench)
  await expect.poll(() => bench.listBrowsers()).not.toEqual([])

  await kill(first)

  await assertRecovered(bench, started, await bench.start())
})

test('a process killed while a model thinks', async () => {
  await using bench = await openCrashBench()
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
  const first = await bench.start(environment)
  const started = await startRun(bench)
  await expect.poll(() => provider.requests.length).toBe(2)
  // The first turn is recorded while the model thinks about the second.
  const countTurns = async (): Promise<number> => {
    const { sessions } = await bench.client().runs.get(started.runId)
    return sessions[0]?.turns ?? 0
  }
  await expect.poll(countTurns).toBe(1)

  await kill(first)

  await assertRecovered(bench, started, await bench.start(environment))
  const usage = await bench.withDatabase((db) =>
    db.selectFrom('usage').selectAll().executeTakeFirstOrThrow(),
  )
  // The turn of the first process and that of the second.
  expect(usage).toMatchObject({ turns: 2, input_tokens: 2000, output_tokens: 200 })
})

test.each([
  ['while it writes a screenshot, after the act and before its events', /\/screenshots\/0002/],
  ['while it writes the transcript', /transcript\.json/],
  ['while it writes the report', /report\.json/],
])('a process killed %s', async (_when, key) => {
  await using bench = await openCrashBench()
  await using store = await startHoldingStore()
  const first = await bench.start(store.environment)
  const held = store.holdNext(key)
  const started = await startRun(bench)
  await expect(held).resolves.toBeUndefined()

  await kill(first)

  await assertRecovered(bench, started, await bench.start(store.environment))
})

test('a process killed after the end of a run and before its webhook', async () => {
  await using bench = await openCrashBench()
  await using receiver = await startWebhookReceiver()
  const hosts = [`shop.test.example=127.0.0.1:${bench.site.port}`]
  const environment = {
    TEST_HOSTS: [...hosts, `hook.test.example=127.0.0.1:${receiver.port}`].join(','),
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  }
  // Accepts what is sent and never confirms it.
  receiver.answerWith(() => undefined)
  const first = await bench.start(environment)
  const events = ['session.completed', 'run.completed', 'run.partial', 'run.failed'] as const
  const url = 'http://hook.test.example/'
  await bench.client().webhooks.create({ url, events: [...events] })
  const { runId } = await startRun(bench)
  await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(2)

  await kill(first)
  const before = receiver.received.map(readEvent)
  receiver.answerWith(answerStatus(200))
  receiver.received.length = 0
  const last = await bench.start(environment)

  await expect.poll(() => receiver.received.map(readEvent).toSorted()).toEqual(before.toSorted())
  expect(before.toSorted()).toEqual([
    expect.stringMatching(/^run\.completed evt_/),
    expect.stringMatching(/^session\.completed evt_/),
  ])
  await kill(last)
  expect(await listTransitions(bench, runId)).toEqual([
    ['>queued', 'queued>running', 'running>completed'],
  ])
})

function readEvent({ headers }: ReceivedRequest): string {
  return [headers['x-service-event'], headers['x-service-event-id']].join(' ')
}

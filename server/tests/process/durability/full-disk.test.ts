import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import { listTransitions } from '../../support/process/assert-recovered.ts'
import { listDelaysS } from '../../support/process/list-logged.ts'
import { makeTestFolder } from '../../support/process/make-test-folder.ts'
import { type CrashBench, openCrashBench } from '../../support/process/open-crash-bench.ts'
import { explainNoSmallDisk, openSmallDisk } from '../../support/process/open-small-disk.ts'
import { programFlags } from '../../support/process/spawn-program.ts'
import type { ChildService } from '../../support/process/start-child-service.ts'
import {
  type ReceivedRequest,
  startWebhookReceiver,
} from '../../support/servers/webhook-receiver.ts'

vi.setConfig({ testTimeout: 300_000 })

const run = promisify(execFile)
const obstacle = explainNoSmallDisk()
const isServer = (process.env['DATABASE_URL'] ?? '') !== ''
const diskMib = 100
/** Within this time after there is space again, everything goes on. */
const goesOnS = 60
/** For the visits that follow, which take as long as the machine needs for them. */
const visits = { timeout: 200_000 }
const once = ['>queued', 'queued>running', 'running>completed']

/** A run with two personas; the disk is filled while both wait for their second page. */
async function startRunAndFill(
  bench: CrashBench,
): Promise<{ runId: string; sessionIds: string[] }> {
  const personas = 2
  const { items } = await bench.client().personas.list({ source: 'library' })
  const held = bench.site.holdNext('/teas', personas)
  const { run_id, sessions } = await bench.client().runs.create({
    target_url: 'https://shop.test.example/',
    persona_ids: items.slice(0, personas).map(({ id }) => id),
    duration_budget: 'short',
  })
  await held
  await bench.disk?.fill()
  bench.site.release()
  return { runId: run_id, sessionIds: sessions.map(({ id }) => id) }
}

async function ask(bench: CrashBench, path: string, body: unknown = null): Promise<Response> {
  const headers = {
    authorization: `Bearer ${bench.apiKey()}`,
    'content-type': 'application/json',
  }
  const sent = body === null ? {} : { method: 'POST', body: JSON.stringify(body) }
  return fetch(`http://127.0.0.1:${bench.environment['PORT']}${path}`, { headers, ...sent })
}

describe.skipIf(obstacle !== '')(`on a disk that is full${obstacle}`, () => {
  test('requests that add data are rejected, and what was in progress continues when there is space', async () => {
    await using receiver = await startWebhookReceiver()
    await using bench = await openCrashBench({ diskMib })
    const service = await bench.start({
      TEST_HOSTS: [
        `shop.test.example=127.0.0.1:${bench.site.port}`,
        `hook.test.example=127.0.0.1:${receiver.port}`,
      ].join(','),
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    })
    const events = ['session.completed', 'session.failed', 'run.completed', 'run.failed'] as const
    const url = 'http://hook.test.example/'
    await bench.client().webhooks.create({ url, events: [...events] })
    const { runId, sessionIds } = await startRunAndFill(bench)

    const refused = await ask(bench, '/runs', {
      target_url: 'https://shop.test.example/',
      persona: { name: 'Ada', role_description: 'Buys tea.' },
    })
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('30')
    expect(await refused.json()).toEqual({
      error: {
        code: 'storage_full',
        message: 'The service is out of storage space; try again later.',
      },
    })
    const listed = await ask(bench, '/runs')
    expect(listed.status).toBe(200)
    expect(await listed.json()).toMatchObject({ items: [{ id: runId }] })
    await expect.poll(() => service.stderr()).toContain('a job waits for space')
    await expect.poll(() => bench.listBrowsers()).toEqual([])
    expect(await readdir(`${bench.artifactsFolder}/.partial`)).toEqual([])
    expect(receiver.received).toEqual([])

    await bench.disk?.empty()
    const emptiedMs = Date.now()

    const signal = AbortSignal.timeout(visits.timeout)
    expect(await bench.client().runs.wait(runId, { signal })).toMatchObject({
      status: 'completed',
      sessions: [{ status: 'completed' }, { status: 'completed' }],
    })
    const continuedS = listDelaysS(
      service,
      'space is available again: the job continues',
      emptiedMs,
    )
    expect(Math.max(...continuedS)).toBeLessThan(goesOnS)
    expect(findFirstClaimS(service, emptiedMs)).toBeLessThan(goesOnS)
    const isDone = async () => {
      const { aggregate_status } = await bench.client().runs.get(runId)
      return {
        aggregate_status,
        told: receiver.received.map(readEvent).toSorted((a, b) => a.localeCompare(b)),
      }
    }
    await expect.poll(isDone).toEqual({
      aggregate_status: 'ready',
      told: ['run.completed', 'session.completed', 'session.completed'],
    })
    service.kill('SIGKILL')
    await service.exited
    expect(await listTransitions(bench, runId, ...sessionIds)).toEqual([once, once, once])
  })

  test('a killed service says what it lacks, and continues once there is space', async () => {
    await using bench = await openCrashBench({ diskMib })
    const first = await bench.start()
    const { runId } = await startRunAndFill(bench)
    await expect.poll(() => first.stderr()).toContain('a job waits for space')
    first.kill('SIGKILL')
    await first.exited

    // A standalone database must first finish what the kill interrupted.
    const second = await bench.start().catch(String)
    const refusal = typeof second === 'string' ? second : 'none'
    expect(refusal).toMatch(isServer ? /^none$/ : /the disk of \/\S+ is full \(/)
    await bench.disk?.empty()
    const emptiedMs = Date.now()
    const last = typeof second === 'string' ? await bench.start() : second

    const signal = AbortSignal.timeout(visits.timeout)
    expect(await bench.client().runs.wait(runId, { signal })).toMatchObject({
      status: 'completed',
    })
    expect(findFirstClaimS(last, emptiedMs)).toBeLessThan(goesOnS)
  })

  test.skipIf(isServer)(
    'the embedded database hangs when its log has no space left, and loses nothing',
    async () => {
      await using folder = await makeTestFolder()
      await using disk = await openSmallDisk(folder.path, diskMib)
      const path = fileURLToPath(new URL('../../fixtures/fill-log-ahead.ts', import.meta.url))
      const [command, ...given] = [
        ...disk.enter,
        process.execPath,
        ...programFlags,
        path,
        disk.path,
      ]

      const { stdout } = await run(command, given, { timeout: 120_000, killSignal: 'SIGKILL' })

      expect(
        stdout
          .split('\n')
          .slice(0, 2)
          .map((line) => JSON.parse(line)),
      ).toEqual([{ refusal: 'storage full', second: 'storage full' }, { kept: [{ count: 1 }] }])
    },
  )
})

/**
 * By the clock of the service, when it went on with the first session after there was space again. The claims before that are left
 * out, and so are the waits of this test.
 */
function findFirstClaimS(service: ChildService, emptiedMs: number): number {
  return Math.min(...listDelaysS(service, 'session claimed', emptiedMs).filter((s) => s >= 0))
}

function readEvent({ headers }: ReceivedRequest): string {
  return String(headers['x-service-event'])
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertGivenBack } from '../../support/process/assert-recovered.ts'
import { failed, failingService, listFatal } from '../../support/process/failing-service.ts'
import { type CrashBench, openCrashBench } from '../../support/process/open-crash-bench.ts'
import type { ChildService } from '../../support/process/start-child-service.ts'

let bench: CrashBench
/** The process that continues after one failure is the one that fails next. */
let service: ChildService | null = null

beforeAll(async () => {
  bench = await openCrashBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

async function start(): Promise<ChildService> {
  service?.kill('SIGKILL')
  await service?.exited
  service = await bench.start({ PLANTED: 'the disk is upside down' }, failingService)
  return service
}

test.each([
  ['a rejection', 'SIGUSR2', 'unhandledRejection'],
  ['an exception', 'SIGHUP', 'uncaughtException'],
] as const)(
  '%s without a handler returns the sessions, ends the process, and the next one continues',
  async (_what, signal, origin) => {
    const first = service ?? (await start())
    const { runId, sessionId } = await bench.createHeldRun('/teas')

    first.kill(signal)

    expect(await first.exited).toEqual(failed)
    expect(listFatal(first)).toMatchObject([
      { origin, err: { type: 'Error', message: 'planted: the disk is upside down' } },
    ])
    expect(first.stderr()).toContain('failing-service.ts')
    await assertGivenBack(bench, sessionId)

    await start()
    const run = await bench.client().runs.wait(runId, { signal: AbortSignal.timeout(60_000) })
    expect(run).toMatchObject({ status: 'completed' })
    const { items } = await bench.client().sessions.events(runId, sessionId)
    expect(items.map(({ kind }) => kind).filter((kind) => kind.startsWith('session_'))).toEqual([
      'session_started',
      'session_retried',
      'session_ended',
    ])
  },
)

import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import {
  failed,
  failingService,
  findFixture,
  listFatal,
} from '../../support/process/failing-service.ts'
import { makeDataFolder } from '../../support/process/make-test-folder.ts'
import { openCrashBench } from '../../support/process/open-crash-bench.ts'
import { spawnProgram } from '../../support/process/spawn-program.ts'
import { type ChildService, startChildService } from '../../support/process/start-child-service.ts'

test('a process that fails takes no new connection from then on, and fails once', async () => {
  await using folder = await makeDataFolder()
  const environment = { DATA_DIR: folder.DATA_DIR, ROLE: 'api' }
  await using service = await startChildService(environment, { program: failingService })
  // A request that never ends keeps the process busy with its stop for five seconds.
  const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n')
  await (await fetch(`${service.baseUrl}/health`)).body?.cancel()
  let hasEnded = false
  const ended = service.exited.then(() => (hasEnded = true))

  service.kill('SIGUSR2')
  await expect.poll(() => listFatal(service)).toHaveLength(1)
  await expect.poll(() => isRefused(service)).toBe(true)
  expect(hasEnded).toBe(false)
  service.kill('SIGHUP')

  expect(await service.exited).toEqual(failed)
  await ended
  expect(listFatal(service).map(({ origin }) => origin)).toEqual([
    'unhandledRejection',
    'uncaughtException',
  ])
})

async function isRefused({ baseUrl }: ChildService): Promise<boolean> {
  try {
    await (await fetch(`${baseUrl}/health`)).body?.cancel()
    return false
  } catch {
    return true
  }
}

test('a process that fails while it stops does not end as if nothing had happened', async () => {
  await using bench = await openCrashBench()
  const service = await bench.start({}, failingService)
  await bench.createHeldRun('/')

  service.kill('SIGTERM')
  service.kill('SIGUSR2')

  expect(await service.exited).toEqual(failed)
  expect(listFatal(service)).toMatchObject([{ origin: 'unhandledRejection' }])
})

test('a stop that does not finish is cut short', async () => {
  const spawned = spawnProgram(findFixture('stop-without-end'), {
    environment: {},
    parameters: [],
    deadlineMs: 20_000,
  })
  const { code, stderr } = await spawned.ended
  expect(code).toBe(70)
  expect(stderr).toContain('Error: planted')
  expect(stderr).toContain('the process did not stop in time and is terminated')
})

test('the log of a failure shows no secret of the environment, of a session or of a customer', async () => {
  const [key, password, login] = ['model-key-4711', 'tea & biscuits 4711', 'bo-the-visitor']
  const masterKey = Buffer.alloc(32, 9).toString('base64')
  await using bench = await openCrashBench()
  const apiKey = `sk_live_${'a'.repeat(49)}`
  const PLANTED = `sent ${key}, ${masterKey}, ${encodeURIComponent(password)} of ${login} with Bearer ${apiKey}`
  const environment = { MASTER_KEY: masterKey, STRIPE_SECRET_KEY: key, FREE_RUNS: '3', PLANTED }
  const service = await bench.start(environment, failingService)
  const { id } = await bench.client().credentials.create({
    label: 'Shop',
    target_host: 'shop.test.example',
    username: login,
    password,
  })
  await bench.createHeldRun('/', { credential_ids: [id] })

  service.kill('SIGUSR2')

  expect(await service.exited).toEqual(failed)
  const [fatal] = listFatal(service)
  expect(fatal).toMatchObject({
    err: {
      message: 'planted: sent [secret], [secret], [secret] of [secret] with Bearer [secret]',
    },
  })
  for (const secret of [key, masterKey, encodeURIComponent(password), login, apiKey]) {
    expect(service.stderr()).not.toContain(secret)
  }
})

test('even with a silent log a process says why it ends', async () => {
  await using folder = await makeDataFolder()
  const environment = {
    DATA_DIR: folder.DATA_DIR,
    ROLE: 'api',
    LOG_LEVEL: 'silent',
    PLANTED: 'no tea',
  }
  await using service = await startChildService(environment, { program: failingService })

  service.kill('SIGUSR2')

  expect(await service.exited).toEqual(failed)
  expect(service.stderr()).toBe('understudy: unhandled failure: planted: no tea\n')
})

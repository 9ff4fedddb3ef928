import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TerminationKind } from '@understudy/contract/session-event'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readSupervisor, type Supervisor } from '../../../src/browser/launch/read-supervisor.ts'
import { hold } from '../../../src/lib/waiting/held.ts'
import { failed, failingService, findFixture } from '../../support/process/failing-service.ts'
import { findRemains, findText, type Remains } from '../../support/process/find-remains.ts'
import { listChildren } from '../../support/process/list-commands.ts'
import { findMainProcess, listProcesses } from '../../support/process/list-processes.ts'
import { type CrashBench, openCrashBench } from '../../support/process/open-crash-bench.ts'
import type { ChildService } from '../../support/process/start-child-service.ts'
import { answerLater } from '../../support/servers/answer-later.ts'
import { startProviderServer } from '../../support/servers/provider-server.ts'
import { startTestSite, type TestSite } from '../../support/servers/test-site.ts'

const patience = { timeout: 90_000 }
/** Others may run this test at the same time, and all processes of the machine are searched. */
const password = `canary-${randomUUID()}`
const label = 'Login 4711 of the shop'
const nothing: Remains = { processes: [], profiles: [] }

const form = `<!doctype html><html lang="en"><title>Log in</title><h1>Log in</h1>
<form method="post" action="/in"><label>Email <input name="user"></label>
<label>Password <input name="pass" type="password"></label><button>Log in</button></form>`
const welcome = `<!doctype html><html lang="en"><title>Welcome</title><h1>Welcome</h1><p role="status">You are logged in.</p>`
/** 30 MB of text at once: how fast a page writes depends on the machine. */
const flood = `${welcome}<script>for (let i = 0; i < 300; i += 1) console.log('x'.repeat(1e5))</script>`

const ordered = `<!doctype html><html lang="en"><title>Ordered</title><h1>Thank you for your order</h1><p role="status">Order 4711 of green tea is confirmed.</p>`
const maze = `${welcome}${Array.from({ length: 20 }, (_one, at) => `<a href="/tea-${at}">Tea ${at}</a>`).join(' ')}`

/** A site with a login that it answers when it is told to. */
interface LoginSite extends TestSite {
  /** Resolves when a visitor has sent the login and waits for the page that it gets from the result. */
  awaitLogin: () => Promise<(page: string) => void>
}

/** A session whose visitor has just sent the login. */
interface Moment {
  bench: CrashBench
  service: ChildService
  runId: string
  answer: (page: string) => void
  supervisor: Supervisor
}

const endings: readonly [
  how: string,
  provoke: (at: Moment) => unknown,
  kind: TerminationKind,
  task?: string,
][] = [
  ['finds nothing more to do', ({ answer }) => answer(welcome), 'nothing_left'],
  ['reaches its goal', ({ answer }) => answer(ordered), 'goal_reached', 'Order tea'],
  ['gives up', ({ answer }) => answer(welcome), 'gave_up', 'Buy a teapot'],
  ['has used its budget', ({ answer }) => answer(maze), 'budget_exhausted'],
  ['is cancelled', async ({ bench, runId }) => bench.client().runs.cancel(runId), 'cancelled'],
  ['meets a site that exceeds a limit', ({ answer }) => answer(flood), 'blocked'],
  ['loses its browser', killBrowser, 'browser_error'],
  ['loses the supervisor of its browser', killSupervisor, 'browser_error'],
  ['loses its host', killHost, 'browser_error'],
]

describe.runIf(process.platform === 'linux')('nothing remains of a session', () => {
  let resources: AsyncDisposableStack
  let site: LoginSite
  let bench: CrashBench
  let service: ChildService

  beforeAll(async () => {
    resources = new AsyncDisposableStack()
    site = resources.use(await startLoginSite())
    bench = resources.use(await openCrashBench())
    service = await startFor(bench, site)
  })

  afterAll(() => resources.disposeAsync())

  test.each(endings)('that %s', async (_how, provoke, kind, task) => {
    const moment = await beginLogin({ site, bench, service, task })
    await expectAtWork(moment)

    await provoke(moment)

    await expect.poll(() => readKind(bench, moment.runId), patience).toBe(kind)
    await expectNothing(moment, service)
  })

  test('whose login was deleted while it waited for the place of another', async () => {
    const moment = await beginLogin({ site, bench, service })
    const { runId, credentialId } = await createRun(bench)
    await bench.client().credentials.delete(credentialId)

    moment.answer(welcome)

    await expect.poll(() => readKind(bench, runId), patience).toBe('credential_error')
    await expectNothing(moment, service)
  })

  test('after the preview of a site', async () => {
    const asked = hold(() => bench.client().trialPreview({ url: 'https://shop.test.example/' }))
    const supervisor = await findSupervisor(bench)

    expect(await asked.result()).toMatchObject({ title: 'Log in' })
    await expectNothing({ bench, supervisor }, service)
  })
})

test.runIf(process.platform === 'linux')(
  'nothing remains of a session whose model fails',
  async () => {
    await using site = await startLoginSite()
    await using bench = await openCrashBench()
    await using provider = await startProviderServer('openai', [{ kind: 'status', status: 400 }])
    const service = await startFor(bench, site, undefined, {
      MODEL_ROUTES: `openai-compatible/qwen3@${provider.url}`,
      OPENAI_COMPATIBLE_API_KEY: 'test',
    })
    const { runId } = await createRun(bench)
    const supervisor = await findSupervisor(bench)

    await expect.poll(() => readKind(bench, runId), patience).toBe('model_error')
    await expectNothing({ bench, supervisor }, service)
  },
)

/** How a service can end, and how its process says so. */
const stops: readonly [
  how: string,
  program: string | undefined,
  signals: readonly NodeJS.Signals[],
  exit: { code: number | null; signal: NodeJS.Signals | null },
][] = [
  ['is stopped', undefined, ['SIGTERM'], { code: 0, signal: null }],
  ['is told twice to stop', undefined, ['SIGTERM', 'SIGINT'], { code: 1, signal: null }],
  ['is killed', undefined, ['SIGKILL'], { code: null, signal: 'SIGKILL' }],
  ['fails', failingService, ['SIGUSR2'], failed],
]

describe.runIf(process.platform === 'linux')('nothing remains of a service', () => {
  test.each(stops)('that %s while a session works', async (_how, program, signals, exit) => {
    await using site = await startLoginSite()
    await using bench = await openCrashBench()
    const service = await startFor(bench, site, program)
    const moment = await beginLogin({ site, bench, service })
    await expectAtWork(moment)

    for (const signal of signals) service.kill(signal)

    expect(await service.exited).toEqual(exit)
    await expectNothing(moment, null)
  })

  test('that stands still until the supervisor ends its browser', async () => {
    await using site = await startLoginSite()
    await using bench = await openCrashBench()
    const service = await startFor(bench, site, findFixture('short-lived-service'))
    const { runId } = await createRun(bench)
    const supervisor = await findSupervisor(bench)

    service.kill('SIGSTOP')

    const listProcessesOf = () => listProcesses(supervisor.group).map(({ command }) => command)
    expect(listProcessesOf()).not.toEqual([])
    await expect.poll(listProcessesOf, patience).toEqual([])
    service.kill('SIGCONT')
    await bench.client().runs.wait(runId)
    await expectNothing({ bench, supervisor }, service)
  })
})

async function startFor(
  bench: CrashBench,
  { port }: TestSite,
  program?: string,
  more: Readonly<Record<string, string>> = {},
): Promise<ChildService> {
  return bench.start(
    {
      TEST_HOSTS: `shop.test.example=127.0.0.1:${port}`,
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      WORKER_CONCURRENCY: '1',
      ...more,
    },
    program,
  )
}

async function beginLogin(
  on: Pick<Moment, 'bench' | 'service'> & { site: LoginSite; task?: string | undefined },
): Promise<Moment> {
  const sent = on.site.awaitLogin()
  const { runId } = await createRun(on.bench, on.task)
  return { ...on, runId, answer: await sent, supervisor: await findSupervisor(on.bench) }
}

async function createRun(
  bench: CrashBench,
  task?: string,
): Promise<{ runId: string; credentialId: string }> {
  const { id } = await bench.client().credentials.create({
    label,
    target_host: 'shop.test.example',
    username: 'bo@shop.example',
    password,
  })
  const { runId } = await bench.createRun({
    credential_ids: [id],
    ...(task === undefined ? {} : { task }),
  })
  return { runId, credentialId: id }
}

async function readKind(bench: CrashBench, runId: string): Promise<TerminationKind | null> {
  const { sessions } = await bench.client().runs.get(runId)
  return sessions[0]?.termination_kind ?? null
}

/** All that must be gone in the end is there, so that its absence means something. */
async function expectAtWork({ bench, service, supervisor: { group } }: Moment): Promise<void> {
  const sought = { service: service.pid, group }
  const { processes, profiles } = await findRemains(bench, sought)
  const programs = ['browser/host/main.ts', 'launch-supervised.sh', '--type=renderer']
  expect(programs.filter((one) => !processes.some((command) => command.includes(one)))).toEqual([])
  expect(profiles).not.toEqual([])
  expect(await findText(bench, label)).not.toEqual([])
}

async function expectNothing(
  { bench, supervisor: { group } }: Pick<Moment, 'bench' | 'supervisor'>,
  service: ChildService | null,
): Promise<void> {
  const pid = service?.pid ?? null
  const look = async () => findRemains(bench, { service: pid, group })
  await expect.poll(look, { ...patience, interval: 250 }).toEqual(nothing)
  expect(await findText(bench, password)).toEqual([])
}

async function killHost({ service }: Moment): Promise<void> {
  for (const pid of listChildren(service.pid, 'host/main.ts')) process.kill(pid, 'SIGKILL')
}

function killBrowser({ supervisor: { group } }: Moment): void {
  const main = findMainProcess(group)
  if (main === undefined) throw new Error('there is no browser')
  process.kill(main.pid, 'SIGKILL')
}

function killSupervisor({ supervisor: { group, watcher } }: Moment): void {
  process.kill(watcher, 'SIGKILL')
  process.kill(group, 'SIGKILL')
}

/** That of the only browser of a bench, once it is started. */
async function findSupervisor(bench: CrashBench): Promise<Supervisor> {
  const temporary = bench.environment['TMPDIR'] ?? ''
  const find = async (): Promise<Supervisor | null> => {
    const [folder = ''] = await bench.listLaunchFolders()
    const names = folder === '' ? [] : await readdir(join(temporary, folder))
    const written = names.find((name) => name.endsWith('.pid'))
    return written === undefined ? null : readSupervisor(join(temporary, folder, written))
  }
  return vi.waitUntil(find, { ...patience, interval: 20 })
}

async function startLoginSite(): Promise<LoginSite> {
  const waiting: ((answer: (page: string) => void) => void)[] = []
  const site = await startTestSite({
    '/': form,
    '/in': answerLater(async (request, response) => {
      const sent = new URLSearchParams(await text(request))
      const answer = (page: string) => {
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(page)
      }
      if (sent.get('pass') === password) waiting.shift()?.(answer)
      else answer(form)
    }),
  })
  return {
    ...site,
    awaitLogin: async () => {
      const { promise, resolve } = Promise.withResolvers<(page: string) => void>()
      waiting.push(resolve)
      return promise
    },
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sweepHourly } from '../../../src/app/sweep-temporary-files.ts'
import { createLocalArtifactStore } from '../../../src/artifacts/local.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import { createTemporaryPrefix } from '../../../src/lib/temporary-names.ts'
import { findFixture } from '../../support/process/failing-service.ts'
import { openCrashBench } from '../../support/process/open-crash-bench.ts'
import { listBasicEnvironment } from '../../support/process/spawn-program.ts'
import { listen } from '../../support/servers/listen.ts'

const patience = { timeout: 90_000 }

interface HalfWay extends AsyncDisposable {
  pid: number
  /** Kills it with the processes it started. */
  kill(): Promise<void>
}

interface Places {
  temporary: string
  artifacts: string
  cache: string
}

/** A process that is suspended in the middle of everything that leaves temporary files. */
async function startHalfWay(
  { temporary, artifacts, cache }: Places,
  port: number,
): Promise<HalfWay> {
  const path = fileURLToPath(new URL('../../fixtures/stop-half-way.ts', import.meta.url))
  const child = spawn(process.execPath, [path, artifacts, cache, String(port)], {
    env: { ...listBasicEnvironment(), TMPDIR: temporary },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  const exited = once(child, 'exit')
  const { pid } = child
  if (pid === undefined) throw new Error('no process')
  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    process.kill(-(pid ?? 0), 'SIGKILL')
    await exited
  }
  await expect.poll(() => readState(pid), patience).toBe('T')
  return { pid, kill, [Symbol.asyncDispose]: kill }
}

/** T: stopped (proc(5)). */
async function readState(pid: number): Promise<string | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, 'latin1')
  return line.slice(line.lastIndexOf(')') + 2)[0]
}

/** Temporary files of the process with this id. */
async function listOf({ temporary, artifacts, cache }: Places, pid: number): Promise<string[]> {
  const folders = [temporary, join(artifacts, '.partial'), cache]
  const names = await Promise.all(folders.map((folder) => readdir(folder)))
  return names.flat().filter((name) => name.includes(`-${pid}-`))
}

test.runIf(process.platform === 'linux')(
  'a start removes what a dead process left half-done, and nothing of two that live',
  async () => {
    await using resources = new AsyncDisposableStack()
    const bench = resources.use(await openCrashBench())
    const temporary = bench.environment['TMPDIR'] ?? ''
    const places = {
      temporary,
      artifacts: bench.artifactsFolder,
      cache: join(temporary, `understudy-${process.getuid?.()}`),
    }
    await mkdir(places.cache)
    await mkdir(join(places.artifacts, '.partial'), { recursive: true })
    const sockets: Socket[] = []
    const server = createServer((socket) => sockets.push(socket.on('error', () => undefined)))
    const silent = resources.use(
      await listen(server, () => {
        for (const socket of sockets) socket.destroy()
      }),
    )
    const [one, other, dead] = [
      resources.use(await startHalfWay(places, silent.port)),
      resources.use(await startHalfWay(places, silent.port)),
      resources.use(await startHalfWay(places, silent.port)),
    ]
    const before = await Promise.all([one, other].map(({ pid }) => listOf(places, pid)))
    for (const names of [...before, await listOf(places, dead.pid)]) expect(names).toHaveLength(4)

    await dead.kill()
    const first = await bench.start()

    expect(await listOf(places, dead.pid)).toEqual([])
    const after = await Promise.all([one, other].map(({ pid }) => listOf(places, pid)))
    expect(after).toEqual(before)

    await one.kill()
    await other.kill()
    first.kill('SIGKILL')
    await first.exited
    await bench.start()
    const left = await Promise.all([one, other, first].map(({ pid }) => listOf(places, pid)))
    expect(left.flat()).toEqual([])
  },
)

test('a long-running process sweeps every hour until it stops', async () => {
  await using bench = await openCrashBench()
  const store = createLocalArtifactStore(bench.artifactsFolder)
  const halves = join(bench.artifactsFolder, '.partial')
  await store.put('cust_a/whole', new Uint8Array(1))
  const slept: number[] = []
  const hour = Promise.withResolvers<void>()
  const clock = {
    ...systemClock,
    async sleep(ms: number, signal?: AbortSignal) {
      slept.push(ms)
      await (slept.length === 1 ? hour.promise : systemClock.sleep(ms, signal))
    },
  }
  const own = await readOwner(store, halves)
  const dead = own.replace(/-\d+-\d+-/, '-4194304-1-')
  await mkdir(join(halves, dead))
  {
    await using _sweeping = sweepHourly({ artifacts: store, clock, log: createLog('silent') })
    expect(await readdir(halves)).toEqual([dead])
    hour.resolve()
    await expect.poll(() => readdir(halves), patience).toEqual([])
  }
  expect(slept).toEqual([3_600_000, 3_600_000])
})

test.runIf(process.platform === 'linux')(
  'a service that runs removes every hour what died meanwhile, of every kind',
  async () => {
    await using bench = await openCrashBench()
    const temporary = bench.environment['TMPDIR'] ?? ''
    const service = await bench.start({ ROLE: 'api' }, findFixture('leaping-service'))
    const places = [
      ['partial', join(bench.artifactsFolder, '.partial')],
      ['understudy-browsers', temporary],
      ['understudy-clone', temporary],
      ['partial', join(temporary, `understudy-${process.getuid?.()}`)],
    ] as const
    const left = await Promise.all(
      places.map(async ([kind, folder]) => {
        const own = await createTemporaryPrefix(kind)
        const path = join(folder, `${own.replace(/-\d+-\d+-$/, '-4194304-1-')}x`)
        await mkdir(path, { recursive: true })
        return path
      }),
    )
    const listLeft = () => left.filter((path) => existsSync(path))
    expect(listLeft()).toEqual(left)

    service.kill('SIGUSR2')

    await expect.poll(listLeft, patience).toEqual([])
  },
)

/** The name of a file that this process is storing. */
async function readOwner(
  store: ReturnType<typeof createLocalArtifactStore>,
  halves: string,
): Promise<string> {
  const putting = store.put('cust_a/large', new Uint8Array(64 * 1024 * 1024))
  let names: string[] = []
  while (names.length === 0) names = await readdir(halves)
  await putting
  return names[0] ?? ''
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { templateFolder } from '../server/src/app/database-template.ts'
import { findFreePort } from '../server/src/app/find-free-port.ts'
import { atMost, type BenchRow } from './bench-row.ts'
import { median } from './median.ts'
import { readRssMib } from './read-rss.ts'

const main = fileURLToPath(new URL('../server/src/app/main.ts', import.meta.url))
const checkNode = new URL('../check-node.js', import.meta.url).href
/** As npm start does. */
const start = ['--import', checkNode, main]
const bareServer = `require('node:http').createServer((_, response) => response.end())
  .listen(process.env.PORT, '127.0.0.1')`

const rounds = 3
const timeoutS = 30
/** How long after the start: what it needed only once is freed by then. */
const idleMs = 20_000
/** 450 MB. */
const idleMib = 429

/**
 * Time from start until /health responds: on an empty data directory that no template is there for, with the template that this
 * start made, and on an existing database; and memory of the idle service on new databases.
 */
export async function benchStart(): Promise<BenchRow[]> {
  const [first, empty, existing, floors]: [number[], number[], number[], number[]] = [
    [],
    [],
    [],
    [],
  ]
  for (let round = 0; round < rounds; round += 1) {
    await removeTemplates()
    await inFolder(async (folder) => first.push(await timeStart(start, folder)))
    await inFolder(async (folder) => {
      empty.push(await timeStart(start, folder))
      existing.push(await timeStart(start, folder))
      floors.push(await timeStart(['-e', bareServer], folder))
    })
  }
  const floor = median(floors)
  await removeTemplates()
  return [
    describe('start, on an existing database', median(existing), floor, 3),
    describe('start, on an empty database', median(empty), floor, 2),
    describe(
      'start, on an empty database, as the first of an installation',
      median(first),
      floor,
      8,
    ),
    await measureIdle('start, memory 20 s after the first start of an installation'),
    await measureIdle('start, memory 20 s after a start on an empty database'),
  ]
}

function describe(name: string, value: number, floor: number, bound: number): BenchRow {
  return { name, value, unit: 's', floor, targets: [atMost(bound)] }
}

/** So that the next start on an empty data directory makes it. */
async function removeTemplates(): Promise<void> {
  for (const name of await readdir(templateFolder)) {
    if (name.startsWith('database-')) await rm(join(templateFolder, name), { force: true })
  }
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'understudy-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function measureIdle(name: string): Promise<BenchRow> {
  const value = await inFolder(async (folder) =>
    whileRunning(start, folder, async (pid) => {
      await wait(idleMs)
      return readRssMib(pid)
    }),
  )
  return { name, value, unit: 'MiB', floor: null, targets: [atMost(idleMib)] }
}

/** Seconds until the process responds on /health. */
async function timeStart(parameters: string[], folder: string): Promise<number> {
  const startMs = performance.now()
  return whileRunning(parameters, folder, async () => (performance.now() - startMs) / 1000)
}

/** Calls `measure` as soon as the process responds on /health; it has been stopped and has ended when this returns. */
async function whileRunning(
  parameters: string[],
  folder: string,
  measure: (pid: number) => Promise<number>,
): Promise<number> {
  const port = await findFreePort('127.0.0.1')
  const startMs = performance.now()
  const child = spawn(process.execPath, parameters, {
    env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  try {
    while (!(await isHealthy(port))) {
      if (child.exitCode !== null) throw new Error('the server ended instead of starting')
      if (performance.now() - startMs > timeoutS * 1000)
        throw new Error(`no response within ${timeoutS} s`)
      await wait(10)
    }
    return await measure(child.pid ?? 0)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/health`)
    return answer.ok
  } catch (error) {
    // Nothing listens yet.
    if (error instanceof TypeError) return false
    throw error
  }
}

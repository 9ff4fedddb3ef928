import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../server/src/app/find-free-port.ts'
import type { BenchRow } from './bench-row.ts'
import { atMost } from './bench-row.ts'
import { median } from './median.ts'

const main = fileURLToPath(new URL('../server/src/app/main.ts', import.meta.url))
const checkNode = new URL('../check-node.js', import.meta.url).href
/** As npm start does. */
const start = ['--import', checkNode, main]
const bareServer = `require('node:http').createServer((_, response) => response.end())
  .listen(process.env.PORT, '127.0.0.1')`

const rounds = 3
const timeoutS = 30

/** Time from start until /health responds, on an empty database and on the one that this start left behind. */
export async function benchStart(): Promise<BenchRow[]> {
  const [empty, existing, floors]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < rounds; round += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'understudy-bench-'))
    try {
      empty.push(await timeStart(start, folder))
      existing.push(await timeStart(start, folder))
      floors.push(await timeStart(['-e', bareServer], folder))
    } finally {
      await rm(folder, { recursive: true })
    }
  }
  const floor = median(floors)
  return [
    describe('start, on an existing database', median(existing), floor, 3),
    describe('start, on an empty database', median(empty), floor, 8),
  ]
}

function describe(name: string, value: number, floor: number, bound: number): BenchRow {
  return { name, value, unit: 's', floor, targets: [atMost(bound)] }
}

/** Seconds until the process responds on /health; it has been stopped and has ended when this returns. */
async function timeStart(parameters: string[], folder: string): Promise<number> {
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
    return (performance.now() - startMs) / 1000
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

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { atMost, type BenchRow } from './bench-row.ts'

const main = fileURLToPath(new URL('../demo/src/main.ts', import.meta.url))

/** How long three concurrent explorer sessions take, from submitting their run until its findings are shown. */
export async function benchDemo(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'understudy-bench-'))
  try {
    const seconds = await timeDemo(folder)
    return [
      {
        name: 'demo, from submission to findings',
        value: seconds,
        unit: 's',
        floor: null,
        targets: [atMost(60)],
      },
    ]
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function timeDemo(folder: string): Promise<number> {
  const child = spawn(process.execPath, [main, '--once'], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let submittedMs: number | null = null
  let shownMs: number | null = null
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('Run run_')) submittedMs = performance.now()
    if (line.startsWith('Problems')) shownMs = performance.now()
  }
  await ended
  if (submittedMs === null || shownMs === null) throw new Error('the demo showed no findings')
  return (shownMs - submittedMs) / 1000
}

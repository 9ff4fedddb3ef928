import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { hold } from '../../server/src/lib/waiting/held.ts'

/** How a service performed during a watch. */
export interface Watched {
  /** Response time of /health, 95th percentile. */
  healthMs: number
  /** The longest response time of /health: a pause of the service is at most this long, or shorter than the time between two requests. */
  longestMs: number
  /** Responses with status 500 and above, and requests without a response. */
  failed: number
  /** Maximum growth of the resident memory of its process. */
  grownMib: number
}

const everyMs = 50

/** A running watch; disposing of it ends it. */
export interface ServiceWatch extends AsyncDisposable {
  stop: () => Promise<Watched>
}

/** Requests /health and reads the memory of the process until stopped (Linux). */
export function watchService(baseUrl: string, pid: number): ServiceWatch {
  const stopped = new AbortController()
  const times: number[] = []
  const memory: number[] = []
  let failed = 0

  async function look(): Promise<void> {
    while (!stopped.signal.aborted) {
      const startMs = performance.now()
      if (!(await isHealthy(baseUrl))) failed += 1
      times.push(performance.now() - startMs)
      memory.push(await readResidentMib(pid))
      await sleep(everyMs)
    }
  }

  const looking = hold(look)
  async function end(): Promise<void> {
    stopped.abort()
    await looking.result()
  }

  return {
    [Symbol.asyncDispose]: end,
    async stop() {
      await end()
      const sorted = times.toSorted((a, b) => a - b)
      return {
        healthMs: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN,
        longestMs: sorted.at(-1) ?? Number.NaN,
        failed,
        grownMib: Math.max(...memory) - (memory[0] ?? 0),
      }
    },
  }
}

async function isHealthy(baseUrl: string): Promise<boolean> {
  try {
    const { status } = await fetch(`${baseUrl}/health`, { signal: AbortSignal.timeout(10_000) })
    return status < 500
  } catch {
    return false
  }
}

async function readResidentMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1]) / 1024
}

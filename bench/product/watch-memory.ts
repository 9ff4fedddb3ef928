import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { hold } from '../../server/src/lib/waiting/held.ts'

const everyMs = 200
const kibPerMib = 1024

/** Samples the private memory of a process and all its descendants; the result is the maximum in MiB (Linux). */
export function watchMemory(root: number): { stop: () => Promise<number> } {
  const stopped = new AbortController()
  let peak = 0
  const watching = hold(async () => {
    while (!stopped.signal.aborted) {
      peak = Math.max(peak, await sumMemory(root))
      await sleep(everyMs)
    }
  })
  return {
    async stop() {
      stopped.abort()
      await watching.result()
      return peak
    },
  }
}

interface Process {
  pid: number
  parent: number
  mib: number
}

async function sumMemory(root: number): Promise<number> {
  const names = await readdir('/proc')
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number)
  const found = (await Promise.all(pids.map(readProcess))).filter((one) => one !== null)
  const children = Map.groupBy(found, ({ parent }) => parent)
  const sum = (pid: number): number =>
    (children.get(pid) ?? []).reduce((total, child) => total + child.mib + sum(child.pid), 0)
  return sum(root) + (found.find(({ pid }) => pid === root)?.mib ?? 0)
}

/** RssAnon, because shared libraries would count once per process; null if the process has ended. */
async function readProcess(pid: number): Promise<Process | null> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    const read = (name: string): number =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
    return { pid, parent: read('PPid'), mib: read('RssAnon') / kibPerMib }
  } catch {
    return null
  }
}

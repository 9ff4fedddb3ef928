import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listChildren } from '../../support/process/list-commands.ts'
import { openCrashBench } from '../../support/process/open-crash-bench.ts'

const patience = { timeout: 90_000 }

test.runIf(process.platform === 'linux')(
  'a service drives browsers in another process: while that hangs, the API answers and can end the session',
  async () => {
    await using bench = await openCrashBench()
    const service = await bench.start()
    const held = bench.site.holdNext('/')
    const { runId } = await bench.createRun()
    await held
    const [host, ...others] = listChildren(service.pid, '')
    expect(others).toEqual([])
    if (host === undefined) throw new Error('the session has no process of its own')
    expect(readCommand(host)).toContain('browser/host/main.ts')
    expect(await bench.listBrowsers()).not.toEqual([])

    process.kill(host, 'SIGSTOP')
    await expect.poll(() => readState(host), patience).toBe('T')

    expect((await fetch(`${service.baseUrl}/health`)).status).toBe(200)
    expect(await bench.client().runs.get(runId)).toMatchObject({ status: 'running' })
    expect(await bench.client().runs.cancel(runId)).toMatchObject({ status: 'cancelled' })
    await expect.poll(() => bench.listBrowsers(), patience).toEqual([])
    await expect.poll(() => readdirSync('/proc').includes(String(host)), patience).toBe(false)
  },
)

function readCommand(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
}

/** T: stopped (proc(5)). */
function readState(pid: number): string | undefined {
  const line = readFileSync(`/proc/${pid}/stat`, 'latin1')
  return line.slice(line.lastIndexOf(')') + 2)[0]
}

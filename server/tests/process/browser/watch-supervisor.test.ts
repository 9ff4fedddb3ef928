import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { onTestFinished, test, expect } from 'vitest'
import { watchSupervisor } from '../../../src/browser/launch/watch-supervisor.ts'

test.runIf(process.platform === 'linux').each(['SIGSTOP', 'SIGKILL'] as const)(
  'a browser ends when the process that watches its limits gets %s',
  async (signal) => {
    const [browser, watcher] = [startSleep(), startSleep()]
    using _watch = watchSupervisor({ group: findPid(browser), watcher: findPid(watcher) })

    watcher.kill(signal)

    await expect.poll(() => browser.signalCode, { timeout: 20_000 }).toBe('SIGKILL')
  },
)

/** Leads a group of its own. */
function startSleep(): ChildProcess {
  const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

function findPid({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('sleep did not start')
  return pid
}

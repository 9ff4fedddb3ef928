import { type ChildProcess, spawn } from 'node:child_process'
import { onTestFinished, test, expect } from 'vitest'
import { watchSupervisor } from '../../../src/browser/launch/watch-supervisor.ts'
import { listChildren } from '../../support/process/list-commands.ts'

test.runIf(process.platform === 'linux').each(['SIGSTOP', 'SIGKILL'] as const)(
  'a browser ends when the process that watches its limits gets %s',
  async (signal) => {
    const [browser, watcher] = [startSleep(), startSleep()]
    using _watch = watchSupervisor({ group: findPid(browser), watcher: findPid(watcher) })

    watcher.kill(signal)

    await expect.poll(() => browser.signalCode).toBe('SIGKILL')
  },
)

test.runIf(process.platform === 'linux')(
  'a browser ends when what the process that watches its limits waits for is stopped',
  async () => {
    const browser = startSleep()
    const watcher = start('sh', ['-c', 'sleep 60; true'])
    await expect.poll(() => listChildren(findPid(watcher), 'sleep')).toHaveLength(1)
    const [measuring = 0] = listChildren(findPid(watcher), 'sleep')
    onTestFinished(() => void process.kill(measuring, 'SIGKILL'))
    using _watch = watchSupervisor({ group: findPid(browser), watcher: findPid(watcher) })

    process.kill(measuring, 'SIGSTOP')

    await expect.poll(() => browser.signalCode).toBe('SIGKILL')
  },
)

function startSleep(): ChildProcess {
  return start('sleep', ['60'])
}

/** Leads a group of its own. */
function start(command: string, given: readonly string[]): ChildProcess {
  const child = spawn(command, given, { detached: true, stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

function findPid({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('sleep did not start')
  return pid
}

import { readFileSync } from 'node:fs'
import { hasCode } from '../../lib/has-code.ts'
import { SUPERVISOR_CHECK_MS } from '../limits.ts'
import type { Supervisor } from './read-supervisor.ts'

/**
 * Ends the browser when a process of its supervisor is gone or stopped, or one that the watcher waits for, because then no limit is
 * enforced: without root the browser has the same user and can stop them. The end of the browser is detected as usual. Disposing ends the watch.
 */
export function watchSupervisor({ group, watcher }: Supervisor): Disposable {
  const timer = setInterval(() => {
    if (isRunning(group) && isRunning(watcher) && !listChildren(watcher).some(isStopped)) return
    clearInterval(timer)
    killGroup(group)
  }, SUPERVISOR_CHECK_MS)
  timer.unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

/** Ends every process of a group, which may be gone. */
export function killGroup(group: number): void {
  signal(-group, 'SIGKILL')
}

function isRunning(pid: number): boolean {
  return signal(pid, 0) && !isStopped(pid)
}

function listChildren(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    return children === '' ? [] : children.split(' ').map(Number)
  } catch {
    // As below.
    return []
  }
}

/** By a signal or a debugger. */
function isStopped(pid: number): boolean {
  try {
    return /^State:\s*T/im.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    // It has just ended, which the next look shows, or the system has no such files.
    return false
  }
}

/** Whether the process or group exists. */
function signal(target: number, kind: NodeJS.Signals | 0): boolean {
  try {
    process.kill(target, kind)
    return true
  } catch (error) {
    // Another user's process has a number that became free.
    if (hasCode(error, 'ESRCH') || hasCode(error, 'EPERM')) return false
    throw error
  }
}

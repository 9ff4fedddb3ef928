import { hasCode } from '../../lib/has-code.ts'
import type { Supervisor } from './read-supervisor.ts'

const everyMs = 500

/**
 * Ends the browser when a process of its supervisor is gone, because then no limit is enforced. The end of the browser
 * is detected as usual. Disposing ends the watch.
 */
export function watchSupervisor({ group, watcher }: Supervisor): Disposable {
  const timer = setInterval(() => {
    if (isThere(group) && isThere(watcher)) return
    clearInterval(timer)
    killGroup(group)
  }, everyMs)
  timer.unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

/** Ends every process of a group, which may be gone. */
export function killGroup(group: number): void {
  signal(-group, 'SIGKILL')
}

function isThere(pid: number): boolean {
  return signal(pid, 0)
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

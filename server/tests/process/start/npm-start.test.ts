import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { hasService } from '../../support/process/has-service.ts'
import { makeDataFolder } from '../../support/process/make-test-folder.ts'
import { listBasicEnvironment } from '../../support/process/spawn-program.ts'
import { findTestPort } from '../../support/servers/find-test-port.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** A terminal sends its signals to every process of its group, and npm passes them on as well. */
const ways = [
  ['SIGTERM to npm', 'SIGTERM', (pid: number) => pid],
  ['Ctrl-C', 'SIGINT', (pid: number) => -pid],
] as const

test.runIf(process.platform !== 'win32').each(ways)(
  '%s stops the service that npm started, and gracefully',
  async (_title, signal, findTarget) => {
    await using folder = await makeDataFolder()
    const PORT = String(await findTestPort())
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: { ...listBasicEnvironment(), DATA_DIR: folder.DATA_DIR, ROLE: 'api', PORT },
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    })
    const pid = npm.pid ?? 0
    const ended = once(npm, 'exit')
    try {
      let stdout = ''
      npm.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
      await expect.poll(() => stdout).toContain('Understudy listens on')
      expect(await hasService(folder.DATA_DIR)).toBe(true)
      process.kill(findTarget(pid), signal)

      expect(await ended).toEqual([0, null])
      expect(await hasService(folder.DATA_DIR)).toBe(false)
    } finally {
      killGroup(pid)
    }
  },
)

/** What a failed test left running. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing is left of it.
  }
}

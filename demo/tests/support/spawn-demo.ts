import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ProgramEnd } from '../../../server/tests/support/run-program.ts'
import { listBasicEnvironment } from '../../../server/tests/support/run-program.ts'

/** The demo as a process of its own. */
export interface SpawnedDemo {
  ended: Promise<ProgramEnd>
  /** Resolves when stdout has these words; rejects when the demo ends without. */
  waitFor: (words: string) => Promise<void>
  kill: (signal: NodeJS.Signals) => void
}

const deadlineMs = 120_000
const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

/** Starts the demo as `npm run demo` does; one that does not end by itself is killed after two minutes. */
export function spawnDemo(
  parameters: readonly string[],
  environment: Readonly<Record<string, string>>,
): SpawnedDemo {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', main, ...parameters],
    {
      env: { ...listBasicEnvironment(), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: deadlineMs,
      killSignal: 'SIGKILL',
    },
  )
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, stdout, stderr }))
  return {
    ended,
    kill: (signal) => void child.kill(signal),
    waitFor: (words) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const look = (): void => {
        if (stdout.includes(words)) resolve()
      }
      look()
      child.stdout.on('data', look)
      child.once('close', () => reject(new Error(`the demo ended: ${stdout}${stderr}`)))
      return promise
    },
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** How a program ended. */
export interface ProgramEnd {
  /** null: it was killed. */
  code: number | null
  stdout: string
  stderr: string
}

/** A program in its own process. */
export interface SpawnedProgram {
  ended: Promise<ProgramEnd>
  /** Resolves when stdout contains these words; rejects if the program ends without. */
  waitFor: (words: string) => Promise<void>
  /** Its output so far. */
  stdout: () => string
  stderr: () => string
  kill: (signal: NodeJS.Signals) => void
}

export interface SpawnSettings {
  environment: Readonly<Record<string, string>>
  parameters: readonly string[]
  /** What is piped to it; without, nothing. */
  input?: string
  /** Where it runs; by default where the tests do. */
  folder?: string
  /** A program that has not ended by then is killed. */
  deadlineMs: number
}

/** Folder of the modules that programs and workers have compiled for the next ones, which saves a third of a start. */
export const compiledModules = fileURLToPath(
  new URL('../../../../node_modules/.cache/understudy-tests-compiled/', import.meta.url),
)

/**
 * Flags of Node for programs of tests. Such a program lives too short to gain from compiling the embedded database twice,
 * which costs a third of a start.
 */
export const programFlags = ['--disable-warning=ExperimentalWarning', '--liftoff-only'] as const

/** Flags of the service as `npm start` runs it, for measuring. */
export const startFlags = ['--disable-warning=ExperimentalWarning'] as const

/** What a program needs from this process's environment; nothing that would configure the service. */
export function listBasicEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env
  return { PATH, HOME, NODE_COMPILE_CACHE: compiledModules }
}

/** Starts a TypeScript program without any of this process's environment that would configure the service. */
export function spawnProgram(
  path: string,
  { environment, parameters, deadlineMs, input = '', folder }: SpawnSettings,
): SpawnedProgram {
  const child = spawn(process.execPath, [...programFlags, path, ...parameters], {
    env: { ...listBasicEnvironment(), ...environment },
    ...(folder === undefined ? {} : { cwd: folder }),
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: deadlineMs,
    killSignal: 'SIGKILL',
  })
  child.stdin.end(input)
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  return {
    ended: once(child, 'close').then(() => ({ code: child.exitCode, stdout, stderr })),
    stdout: () => stdout,
    stderr: () => stderr,
    kill: (signal) => void child.kill(signal),
    waitFor: (words) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const look = (): void => {
        if (stdout.includes(words)) resolve()
      }
      look()
      child.stdout.on('data', look)
      child.once('close', () => reject(new Error(`the program ended: ${stdout}${stderr}`)))
      return promise
    },
  }
}

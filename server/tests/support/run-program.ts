import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** How a program of the service came to its end. */
export interface ProgramEnd {
  code: number | null
  stdout: string
  stderr: string
}

const deadlineMs = 60_000

/** Where `main.ts` and `admin.ts` lie. */
export function findProgram(program: 'main' | 'admin'): string {
  return fileURLToPath(new URL(`../../src/${program}.ts`, import.meta.url))
}

/** What a program needs of this process's environment; nothing that would set the service. */
export function listBasicEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env
  return { PATH, HOME }
}

/** Runs a program that ends by itself; one that does not is killed and has no code. */
export async function runProgram(
  program: 'main' | 'admin',
  { environment, parameters = [] }: { environment: Record<string, string>; parameters?: string[] },
): Promise<ProgramEnd> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', findProgram(program), ...parameters],
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
  await once(child, 'close')
  return { code: child.exitCode, stdout, stderr }
}

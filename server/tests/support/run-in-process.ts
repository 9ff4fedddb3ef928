import type { CommandOutput } from '@understudy/command-line/command-line'
import type { ProgramEnd } from './process/spawn-program.ts'

/** Runs what a program runs in this process; `run` returns its exit code. */
export async function runInProcess(
  run: (output: CommandOutput) => Promise<number>,
): Promise<ProgramEnd> {
  let [stdout, stderr] = ['', '']
  const code = await run({
    writeOut: (text) => (stdout += text),
    writeErr: (text) => (stderr += text),
  })
  return { code, stdout, stderr }
}

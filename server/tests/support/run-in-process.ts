import type { CommandLine } from '@understudy/command-line/command-line'
import { listCommands, runCommandLine } from '@understudy/command-line/command-line'
import type { ProgramEnd } from './process/spawn-program.ts'

/** Runs a command line in this process; ends as a program with these parameters would, apart from what its actions do. */
export async function runInProcess(
  program: CommandLine,
  parameters: readonly string[],
): Promise<ProgramEnd> {
  let [stdout, stderr] = ['', '']
  for (const command of listCommands(program)) {
    command.configureOutput({
      writeOut: (text) => (stdout += text),
      writeErr: (text) => (stderr += text),
    })
  }
  const before = process.exitCode
  process.exitCode = 0
  try {
    await runCommandLine(program, parameters)
    return { code: process.exitCode, stdout, stderr }
  } finally {
    process.exitCode = before
  }
}

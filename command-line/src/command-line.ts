import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { findHelpWidth } from './terminal-text.ts'
import { tolerateClosedPipe } from './tolerate-closed-pipe.ts'
import { Command, CommanderError, InvalidArgumentError } from '@commander-js/extra-typings'

/** Exit code for an invalid command line; 1 is for a command that failed. */
const misuse = 2

/** A command with any options and arguments. */
export type CommandLine = CommandUnknownOpts

/** The names of a command in its help and errors. */
export interface CommandNames {
  /** How a user starts it, such as `npm run demo --`. */
  usage: string
  /** The prefix of its lines on stderr. */
  prefix: string
}

/** A command that rejects unknown options and extra arguments. Describe it, then run it with `runCommandLine`. */
export function createCommandLine({ usage, prefix }: CommandNames): Command {
  return new Command(usage)
    .exitOverride()
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .configureOutput({
      getOutHelpWidth: () => findHelpWidth(process.stdout),
      getErrHelpWidth: () => findHelpWidth(process.stderr),
      outputError: (text, write) => write(`${prefix}: ${joinLines(text)}\n`),
    })
}

/** Thrown by parsers of options and arguments; `problem` is a sentence that says what is valid. */
export function invalidParameter(problem: string): Error {
  return new InvalidArgumentError(problem)
}

/** Where help and errors are written; normally the streams of the process. */
export interface CommandOutput {
  writeOut: (text: string) => void
  writeErr: (text: string) => void
}

/** Runs a program's command line; for invalid usage, the program ends with 2. Rejects with whatever the action throws. */
export async function runCommandLine(program: CommandLine, args: readonly string[]): Promise<void> {
  tolerateClosedPipe([process.stdout, process.stderr])
  const code = await performCommandLine(program, args)
  if (code !== 0) process.exitCode = code
}

/**
 * Parses the parameters and runs the matching action. Returns the exit code: 0, also for help; 2 for invalid usage, whose
 * problem and usage are printed to stderr. Rejects with whatever the action throws.
 */
export async function performCommandLine(
  program: CommandLine,
  args: readonly string[],
  output: Partial<CommandOutput> = {},
): Promise<number> {
  for (const command of listCommands(program)) {
    command.showHelpAfterError(renderUsage(command)).configureOutput(output)
  }
  try {
    await program.parseAsync([...args], { from: 'user' })
    return 0
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return error.exitCode === 0 ? 0 : misuse
  }
}

/** A suggestion is on a separate line, in parentheses. */
function joinLines(text: string): string {
  return text
    .replace(/^error: /, '')
    .trim()
    .replaceAll('\n', ' ')
}

/** A command and its subcommands. */
export function listCommands(command: CommandLine): CommandLine[] {
  return [command, ...command.commands.flatMap(listCommands)]
}

function renderUsage(command: CommandLine): string {
  const usage = command.createHelp().commandUsage(command)
  const wanted = command.registeredArguments.map(
    (argument) => `  ${renderName(argument)} is ${argument.description}`,
  )
  return [`Usage: ${usage} (see --help)`, ...wanted].join('\n')
}

function renderName(argument: CommandLine['registeredArguments'][number]): string {
  return argument.required ? `<${argument.name()}>` : `[${argument.name()}]`
}

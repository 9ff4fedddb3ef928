import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { findHelpWidth } from './terminal-text.ts'
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

/**
 * Parses the parameters and runs the matching action. Help exits with 0. Invalid usage prints the problem and the usage
 * to stderr and exits with 2. Rejects with whatever the action throws.
 */
export async function runCommandLine(program: CommandLine, args: readonly string[]): Promise<void> {
  for (const command of listCommands(program)) command.showHelpAfterError(renderUsage(command))
  try {
    await program.parseAsync([...args], { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0) process.exitCode = misuse
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

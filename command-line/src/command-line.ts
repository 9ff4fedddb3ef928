import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { Command, CommanderError, InvalidArgumentError } from '@commander-js/extra-typings'

/** Exit code of a command line that cannot be carried out; 1 is that of a command that failed. */
const misuse = 2

const helpWidth = 120

/** A command with whatever options and arguments it was given. */
export type CommandLine = CommandUnknownOpts

/** What a command is called in its help and in its errors. */
export interface CommandNames {
  /** How a user starts it, as `npm run demo --`. */
  usage: string
  /** What its lines on stderr begin with. */
  prefix: string
}

/** A command that refuses unknown options and surplus arguments. Describe it, then run it by `runCommandLine`. */
export function createCommandLine({ usage, prefix }: CommandNames): Command {
  return new Command(usage)
    .exitOverride()
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .configureOutput({
      getOutHelpWidth: () => helpWidth,
      getErrHelpWidth: () => helpWidth,
      outputError: (text, write) => write(`${prefix}: ${joinLines(text)}\n`),
    })
}

/** What a parser of an option or argument throws; `problem` is a sentence that says what would do. */
export function invalidParameter(problem: string): Error {
  return new InvalidArgumentError(problem)
}

/**
 * Parses the parameters and runs the action they ask for. Help exits with 0. Misuse is told on stderr with the usage and exits
 * with 2. Rejects with what the action throws.
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

/** A suggestion comes on a line of its own, in brackets. */
function joinLines(text: string): string {
  return text
    .replace(/^error: /, '')
    .trim()
    .replaceAll('\n', ' ')
}

/** A command and all below it. */
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

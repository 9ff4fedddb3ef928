import {
  Command,
  CommanderError,
  type CommandUnknownOpts,
  Help,
  type HelpConfiguration,
  InvalidArgumentError,
} from '@commander-js/extra-typings'
import { findHelpWidth } from './terminal-text.ts'
import { tolerateClosedPipe } from './tolerate-closed-pipe.ts'

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
      outputError: (text, write) => write(`${prefix}: ${nameArgument(joinLines(text))}\n`),
    })
}

/** Thrown by parsers of options and arguments; `problem` says what is valid. If it starts with the value, it is printed alone. */
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

/** What commander says about an argument, without its own term for one. */
function nameArgument(text: string): string {
  const invalid =
    /^command-argument value '(?<value>.*?)' is invalid for argument '(?<name>\w+)'\. (?<problem>.*)/
  const { value, name, problem } = invalid.exec(text)?.groups ?? {}
  if (value === undefined || problem === undefined) return text
  return problem.startsWith(`${value} `) ? problem : `'${value}' is not a valid ${name}. ${problem}`
}

/** A command and its subcommands. */
function listCommands(command: CommandLine): CommandLine[] {
  return [command, ...command.commands.flatMap(listCommands)]
}

/**
 * Help that lists only commands without subcommands, as `describe` names them. Commander also suggests what
 * `visibleCommands` returns, and misspelt groups of commands need a suggestion too, so only the text differs.
 */
export function listLeavesWith(describe: (command: CommandLine) => string): HelpConfiguration {
  return {
    subcommandTerm: describe,
    formatHelp: (shown, helper) =>
      new Help().formatHelp(shown, Object.assign(helper, { visibleCommands: listLeaves })),
  }
}

function listLeaves(command: CommandLine): CommandLine[] {
  return listCommands(command).filter(({ commands: below }) => below.length === 0)
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

import {
  type CommandLine,
  createCommandLine,
  invalidParameter,
  listLeavesWith,
} from '@understudy/command-line/command-line'
import { backupCommands } from './backup-commands.ts'
import type { AdminDeps, Command, CommandParameter, CommandValue } from './command.ts'
import { customerCommands } from './customer-commands.ts'
import { keyCommands } from './key-commands.ts'
import { migrateCommand } from './migrate-command.ts'
import { targetCommands } from './target-commands.ts'
import { userCommands } from './user-commands.ts'

const closing = `
The commands use the same database and files as npm start: DATABASE_URL and ARTIFACTS_URL, or DATA_DIR. Only one process
can open the embedded database in DATA_DIR: stop the service first, and start it again afterwards. With DATABASE_URL the
service can keep running, and changes take effect at once in every process.`

const optionTexts = {
  json: 'print JSON',
  yes: 'do it; without this option the command only prints what it would do',
} satisfies Record<Command['options'][number], string>

/** The chosen command with its parameters; resolves with its output. */
export type AdminTask = (deps: AdminDeps) => Promise<string>

type RunTask = (task: AdminTask) => Promise<void>

/** The administrative command line. Its help lists all commands. */
export function createAdminCommand(runTask: RunTask): CommandLine {
  const program = createCommandLine({ usage: 'npm run -s admin --', prefix: 'understudy' })
    .description('Manages the customers, keys and people of a service.')
    .configureHelp(listLeavesWith(renderTerm))
    .addHelpText('after', closing)
  for (const command of commands) addCommand(program, command, runTask)
  return program
}

function addCommand(program: CommandLine, command: Command, runTask: RunTask): void {
  const added = addWords(program, command.words.split(' ')).description(command.about)
  for (const option of command.options) added.option(`--${option}`, optionTexts[option])
  const { values = [] } = command
  for (const value of values) addValue(added, value)
  for (const parameter of command.parameters) addParameter(added, parameter)
  added.action(async () => {
    const options = {
      isJson: added.getOptionValue('json') === true,
      isConfirmed: added.getOptionValue('yes') === true,
      values: Object.fromEntries(
        values.map(({ name }) => [name, String(added.getOptionValue(name))]),
      ),
    }
    await runTask((deps) => command.run(deps, added.args, options))
  })
}

function addWords(program: CommandLine, [subject = '', verb]: readonly string[]): CommandLine {
  const group = program.commands.find((known) => known.name() === subject)
  const made = group ?? program.command(subject)
  return verb === undefined ? made : made.command(verb)
}

function addParameter(
  command: CommandLine,
  { placeholder, wanted, isValid }: CommandParameter,
): void {
  command.argument(`<${placeholder}>`, wanted, createParser({ wanted, isValid }))
}

function addValue(command: CommandLine, { name, fallback, ...parameter }: CommandValue): void {
  const flags = `--${name} <${parameter.placeholder}>`
  const parse = createParser(parameter)
  if (fallback === null) command.requiredOption(flags, parameter.wanted, parse)
  else command.option(flags, parameter.wanted, parse, fallback)
}

function createParser({ wanted, isValid }: Pick<CommandParameter, 'wanted' | 'isValid'>) {
  return (text: string): string => {
    if (!isValid(text)) throw invalidParameter(`It must be ${wanted}.`)
    return text
  }
}

function renderTerm(command: CommandLine): string {
  return [
    ...(command.parent?.parent === null ? [] : [command.parent?.name()]),
    command.name(),
    ...command.options.map(({ flags }) => `[${flags}]`),
    ...command.registeredArguments.map((argument) => `<${argument.name()}>`),
  ].join(' ')
}

/** Every command, in the order of the help. */
const commands: readonly Command[] = [
  ...customerCommands,
  ...keyCommands,
  ...targetCommands,
  ...userCommands,
  ...backupCommands,
  migrateCommand,
]

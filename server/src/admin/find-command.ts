import type { AdminDeps, Command, CommandLine, CommandOptions } from './command.ts'
import { UsageError } from './command.ts'
import { commands } from './commands.ts'

/** What a line asks for; returns what to print. Throws UsageError when it asks for nothing that there is. */
export function findCommand({
  words,
  ...options
}: CommandLine): (deps: AdminDeps) => Promise<string> {
  const [subject = '', verb = '', ...parameters] = words
  const command = commands.find((known) => known.words === `${subject} ${verb}`)
  if (command === undefined || !takes(command, options)) throw noSuchCommand()
  const [parameter = '', ...more] = parameters
  if (command.parameter === null) {
    if (parameters.length > 0) throw noSuchCommand()
  } else if (more.length > 0 || !command.parameter.isValid(parameter)) {
    throw new UsageError(`${command.words} needs ${command.parameter.wanted}`)
  }
  return (deps) => command.run(deps, parameter, options)
}

function takes(command: Command, { isJson, isConfirmed }: CommandOptions): boolean {
  return (
    (!isJson || command.options.includes('json')) &&
    (!isConfirmed || command.options.includes('yes'))
  )
}

/** Where to read what there is. */
export function noSuchCommand(): UsageError {
  return new UsageError('no such command; npm run -s admin -- --help lists them')
}

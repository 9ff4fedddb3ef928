import type { Command, CommandLine } from './command.ts'
import { UsageError } from './command.ts'
import { findCustomerCommand } from './customer-commands.ts'
import { revokeLinks, rewrapKeys } from './key-commands.ts'

/** The command that a line asks for. Throws UsageError when it asks for none. */
export function findCommand(line: CommandLine): Command {
  const [subject, verb, ...rest] = line.words
  const command =
    subject === 'customer'
      ? findCustomerCommand({ ...line, words: line.words.slice(1) })
      : (simpleCommands.get(`${subject} ${verb}`) ?? null)
  const isPlain = subject === 'customer' || (rest.length === 0 && !line.isJson && !line.isConfirmed)
  if (command === null || !isPlain) throw noSuchCommand()
  return command
}

/** Where to read what there is. */
export function noSuchCommand(): UsageError {
  return new UsageError('no such command; npm run -s admin -- --help lists them')
}

const simpleCommands = new Map<string, Command>([
  ['share-links revoke', revokeLinks],
  ['keys rewrap', rewrapKeys],
])

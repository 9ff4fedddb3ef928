import type { Command } from './command.ts'
import { customerCommands } from './customer-commands.ts'
import { keyCommands } from './key-commands.ts'
import { targetCommands } from './target-commands.ts'
import { userCommands } from './user-commands.ts'

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  ...customerCommands,
  ...keyCommands,
  ...targetCommands,
  ...userCommands,
]

import type { CommandLine } from '@understudy/command-line/command-line'

/** Something that can follow on a command line, with what it is for. */
export interface Candidate {
  word: string
  about: string
}

/** A command by its path, such as `keys create`, and what can follow it. */
export interface DescribedCommand {
  path: string
  commands: Candidate[]
  options: Candidate[]
}

/** Every command of a program, the program itself first, under the empty path. */
export function describeCommands(command: CommandLine, path = ''): DescribedCommand[] {
  const own = {
    path,
    commands: command.commands.map((below) => ({
      word: below.name(),
      about: plain(below.description()),
    })),
    options: command.options.flatMap(({ long, description }) =>
      typeof long === 'string' ? [{ word: long, about: plain(description) }] : [],
    ),
  }
  return [
    own,
    ...command.commands.flatMap((below) =>
      describeCommands(below, path === '' ? below.name() : `${path} ${below.name()}`),
    ),
  ]
}

/** Without what the shells would read as their own. */
function plain(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N} .,()/_-]/gu, ' ').replaceAll(/ +/g, ' ')
}

import type { CommandLine } from '@understudy/command-line/command-line'
import { describeCommands, type DescribedCommand } from './describe-commands.ts'

/** The shells that can complete commands. */
export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** The script that teaches a shell the commands and options of a program; elsewhere the shell completes files. */
export function renderCompletion(program: CommandLine, shell: Shell): string {
  const commands = describeCommands(program)
  return `${renderers[shell](commands).join('\n')}\n`
}

const renderers: Record<Shell, (commands: readonly DescribedCommand[]) => string[]> = {
  bash: (commands) => [
    '_understudy() {',
    '  local at="" word candidates=""',
    '  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do',
    '    case "$at $word" in',
    `      ${listPaths(commands).join(' | ')}) at="$at $word" ;;`,
    '    esac',
    '  done',
    '  case "$at" in',
    ...commands.map(
      ({ path, ...below }) => `    ${quoteAt(path)}) candidates="${listWords(below).join(' ')}" ;;`,
    ),
    '  esac',
    '  COMPREPLY=($(compgen -W "$candidates" -- "${COMP_WORDS[COMP_CWORD]}"))',
    '}',
    'complete -o default -F _understudy understudy',
  ],
  zsh: (commands) => [
    '#compdef understudy',
    '_understudy() {',
    '  local at="" word',
    '  local -a candidates',
    '  for word in "${(@)words[2,CURRENT-1]}"; do',
    '    case "$at $word" in',
    `      ${listPaths(commands).join(' | ')}) at="$at $word" ;;`,
    '    esac',
    '  done',
    '  case "$at" in',
    ...commands.map(({ path, ...below }) => {
      const described = [...below.commands, ...below.options]
      return `    ${quoteAt(path)}) candidates=(${described.map(({ word, about }) => `'${word}:${about}'`).join(' ')}) ;;`
    }),
    '  esac',
    '  _describe understudy candidates || _files',
    '}',
    '(( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }',
    'compdef _understudy understudy',
  ],
  fish: (commands) => [
    'function __understudy_at',
    "  set -l at ''",
    '  set -l tokens (commandline -opc)',
    '  for word in $tokens[2..-1]',
    `    contains -- "$at $word" ${listPaths(commands).join(' ')}; and set at "$at $word"`,
    '  end',
    '  test "$at" = "$argv[1]"',
    'end',
    ...commands.flatMap(({ path, commands: below, options }) => [
      ...below.map(
        ({ word, about }) =>
          `complete -c understudy -f -n "__understudy_at '${findAt(path)}'" -a ${word} -d '${about}'`,
      ),
      ...options.map(
        ({ word, about }) =>
          `complete -c understudy -n "__understudy_at '${findAt(path)}'" -l ${word.slice(2)} -d '${about}'`,
      ),
    ]),
  ],
}

function listWords({ commands, options }: Omit<DescribedCommand, 'path'>): string[] {
  return [...commands, ...options].map(({ word }) => word)
}

/** The path as the scripts collect it, word by word. */
function findAt(path: string): string {
  return path === '' ? '' : ` ${path}`
}

function quoteAt(path: string): string {
  return `"${findAt(path)}"`
}

function listPaths(commands: readonly DescribedCommand[]): string[] {
  return commands.filter(({ path }) => path !== '').map(({ path }) => quoteAt(path))
}

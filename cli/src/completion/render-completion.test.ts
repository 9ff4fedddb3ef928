import { spawnSync } from 'node:child_process'
import { createCommandLine } from '@understudy/command-line/command-line'
import { expect, test } from 'vitest'
import { renderCompletion, type Shell, shells } from './render-completion.ts'

function createProgram() {
  const program = createCommandLine({ usage: 'understudy', prefix: 'understudy' })
  program.command('run').description('send personas').option('--task <text>', "what's to do")
  const keys = program.command('keys').description('API keys')
  keys.command('create').description('create one').option('--server <URL>', 'the service')
  keys.command('revoke').description('revoke one')
  return program
}

function quote(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(' ')
}

/** How each shell is made to complete words, and to print what it offers, one a line. */
const completers: Record<Shell, (script: string, words: readonly string[]) => string[]> = {
  bash: (script, words) => [
    '-c',
    `${script}
COMP_WORDS=(understudy ${quote(words)}); COMP_CWORD=${words.length}; _understudy; printf '%s\\n' "\${COMPREPLY[@]}"`,
  ],
  // Its widgets need a terminal, so what they would show is printed: the words before a colon that match.
  zsh: (script, words) => [
    '-f',
    '-c',
    `compdef() { }
_files() { }
_describe() { local -a all; all=("\${(@P)2}"); print -rl -- \${(M)\${all%%:*}:#\${words[CURRENT]}*} }
${script}
words=(understudy ${quote(words)}); CURRENT=${words.length + 1}; _understudy`,
  ],
  fish: (script, words) => [
    '--no-config',
    '-c',
    `${script}
complete -C ${quote([['understudy', ...words].join(' ')])}`,
  ],
}

/** What a shell offers after these words. */
function complete(shell: Shell, ...given: string[]): string[] {
  const script = renderCompletion(createProgram(), shell)
  const parameters = completers[shell](script, given)
  const { stdout, stderr, status } = spawnSync(shell, parameters, { encoding: 'utf8' })
  expect([shell, status, stderr]).toEqual([shell, 0, ''])
  // fish says after a tab what each is for.
  const words = stdout.split('\n').map((line) => line.replace(/\t.*/, ''))
  return words.filter((word) => word !== '')
}

/** A machine that runs the tests has bash; the others are tried where they are. */
const installed = shells.filter((shell) => spawnSync(shell, ['--version']).error === undefined)

test('bash is tried everywhere', () => {
  expect(installed).toContain('bash')
})

test.each(installed)('%s offers the commands and options that can follow', (shell) => {
  expect(new Set(complete(shell, ''))).toEqual(new Set(['run', 'keys']))
  expect(complete(shell, 'ke')).toEqual(['keys'])
  expect(new Set(complete(shell, 'keys', ''))).toEqual(new Set(['create', 'revoke']))
  expect(complete(shell, 'keys', 'create', '--')).toEqual(['--server'])
  expect(complete(shell, 'run', 'https://run.example', '--t')).toEqual(['--task'])
  expect(complete(shell, 'run', 'other', '-x')).toEqual([])
})

test('zsh and fish say what each is for, without what they would read themselves', () => {
  expect(renderCompletion(createProgram(), 'zsh')).toContain("'--task:what s to do'")
  expect(renderCompletion(createProgram(), 'fish')).toContain(
    `complete -c understudy -n "__understudy_at ' run'" -l task -d 'what s to do'`,
  )
})

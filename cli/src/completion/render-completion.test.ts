import { spawnSync } from 'node:child_process'
import { createCommandLine } from '@understudy/command-line/command-line'
import { expect, test } from 'vitest'
import { renderCompletion } from './render-completion.ts'

function createProgram() {
  const program = createCommandLine({ usage: 'understudy', prefix: 'understudy' })
  program.command('run').description('send personas').option('--task <text>', "what's to do")
  const keys = program.command('keys').description('API keys')
  keys.command('create').description('create one').option('--server <URL>', 'the service')
  keys.command('revoke').description('revoke one')
  return program
}

/** What bash offers after these words. */
function complete(...words: string[]): string[] {
  const quoted = words.map((word) => `'${word}'`).join(' ')
  const script = `${renderCompletion(createProgram(), 'bash')}
COMP_WORDS=(understudy ${quoted}); COMP_CWORD=${words.length}; _understudy; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr, status } = spawnSync('bash', ['-c', script], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  return stdout.split('\n').filter((line) => line !== '')
}

test('bash offers the commands and options that can follow', () => {
  expect(complete('')).toEqual(['run', 'keys'])
  expect(complete('ke')).toEqual(['keys'])
  expect(complete('keys', '')).toEqual(['create', 'revoke'])
  expect(complete('keys', 'create', '--')).toEqual(['--server'])
  expect(complete('run', 'https://run.example', '--t')).toEqual(['--task'])
  expect(complete('run', 'other', 'x')).toEqual([])
})

test('zsh and fish say what each is for, without what they would read themselves', () => {
  expect(renderCompletion(createProgram(), 'zsh')).toContain("'--task:what s to do'")
  expect(renderCompletion(createProgram(), 'fish')).toContain(
    `complete -c understudy -n "__understudy_at ' run'" -l task -d 'what s to do'`,
  )
})

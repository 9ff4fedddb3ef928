import { performCommandLine } from '@understudy/command-line/command-line'
import { expect, test } from 'vitest'
import type { ProgramEnd } from '../../tests/support/process/spawn-program.ts'
import { runInProcess } from '../../tests/support/run-in-process.ts'
import { createAdminCommand } from './create-admin-command.ts'

/** No command is reached. */
async function runAdminCommand(parameters: readonly string[]): Promise<ProgramEnd> {
  const program = createAdminCommand(() => Promise.reject(new Error('a command was reached')))
  return runInProcess((output) => performCommandLine(program, parameters, output))
}

test('the administration answers --help with its commands', async () => {
  const { code, stdout, stderr } = await runAdminCommand(['--help'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^Usage: npm run -s admin -- \[options\] \[command\]\n/)
  expect(stdout).toMatch(/^ {2}customer create \[--link <STATE>\] <NAME> +Creates a customer/m)
  expect(stdout).toMatch(/^ {2}customer delete \[--json\] \[--yes\] <ID> +Deletes a customer/m)
  expect(stdout).toMatch(/^ {2}keys rewrap +Moves all data keys/m)
})

test('the help of one command names its options', async () => {
  const { code, stdout } = await runAdminCommand(['customer', 'delete', '--help'])
  expect(code).toBe(0)
  expect(stdout).toMatch(/^Usage: npm run -s admin -- customer delete \[options\] <ID>\n/)
  expect(stdout).toMatch(/^ {2}--yes +/m)
})

const usages = {
  NAME: ' <NAME> (see --help)\n  <NAME> is a name of 1 to 200 characters, in quotes if there are spaces in it',
  ID: ' <ID> (see --help)\n  <ID> is the id of a customer; customer list shows them',
  nothing: ' (see --help)',
}

test.each<[string, string[], string, keyof typeof usages]>([
  ['customer create', [], "missing required argument 'NAME'", 'NAME'],
  [
    'customer create',
    ['My', 'team'],
    "too many arguments for 'create'. Expected 1 argument but got 2: My, team.",
    'NAME',
  ],
  [
    'customer create',
    ['  '],
    "'  ' is not a valid NAME. It must be a name of 1 to 200 characters, in quotes if there are spaces in it.",
    'NAME',
  ],
  ['customer create', ['Ada', '--json'], "unknown option '--json'", 'NAME'],
  ['customer delete', ['--yes'], "missing required argument 'ID'", 'ID'],
  ['customer suspend', [], "missing required argument 'ID'", 'ID'],
  [
    'customer resume',
    ['a', 'b'],
    "too many arguments for 'resume'. Expected 1 argument but got 2: a, b.",
    'ID',
  ],
  ['customer resume', ['a', '--yes'], "unknown option '--yes'", 'ID'],
  [
    'customer list',
    ['all'],
    "too many arguments for 'list'. Expected 0 arguments but got 1: all.",
    'nothing',
  ],
  ['keys rewrap', ['--json'], "unknown option '--json'", 'nothing'],
])('%s %j is rejected with its usage', async (words, parameters, problem, takes) => {
  expect(await runAdminCommand([...words.split(' '), ...parameters])).toEqual({
    code: 2,
    stdout: '',
    stderr: `understudy: ${problem}\nUsage: npm run -s admin -- ${words} [options]${usages[takes]}\n`,
  })
})

test.each([
  [['customer', 'lits'], "unknown command 'lits' (Did you mean list?)"],
  [['customr', 'list'], "unknown command 'customr' (Did you mean customer?)"],
  [['customer', 'delete', '--jsno'], "unknown option '--jsno' (Did you mean --json?)"],
])('%j is rejected, and a similar word suggested', async (parameters, problem) => {
  expect(await runAdminCommand(parameters)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining(`understudy: ${problem}\nUsage: `),
  })
})

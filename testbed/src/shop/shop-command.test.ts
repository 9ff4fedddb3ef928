import { performCommandLine } from '@understudy/command-line/command-line'
import { expect, test } from 'vitest'
import type { ProgramEnd } from '../../../server/tests/support/process/spawn-program.ts'
import { runInProcess } from '../../../server/tests/support/run-in-process.ts'
import { createShopCommand } from './shop-command.ts'

/** Nothing is served. */
async function runShopCommand(parameters: readonly string[]): Promise<ProgramEnd> {
  const program = createShopCommand(() => Promise.reject(new Error('the shop was opened')))
  return runInProcess((output) => performCommandLine(program, parameters, output))
}

test.each([
  [['--bogus'], "unknown option '--bogus'"],
  [['8443'], 'too many arguments. Expected 0 arguments but got 1: 8443.'],
  [
    ['--port', '70000'],
    "option '--port <number>' argument '70000' is invalid. It must be a whole number from 0 to 65535.",
  ],
  [
    ['--defects', 'slow-teapots,nope'],
    `option '--defects <list>' argument 'slow-teapots,nope' is invalid. There is no defect "nope"; --help lists them.`,
  ],
])('%j is rejected with the usage', async (parameters, problem) => {
  expect(await runShopCommand(parameters)).toEqual({
    code: 2,
    stdout: '',
    stderr: `shop: ${problem}\nUsage: npm run shop -- [options] (see --help)\n`,
  })
})

test('--help names the options and the defects', async () => {
  const { code, stdout, stderr } = await runShopCommand(['--help'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^Usage: npm run shop -- \[options\]\n/)
  expect(stdout).toContain('--port <number>')
  expect(stdout).toMatch(/^ {2}slow-teapots +The teapots page is slow$/m)
})

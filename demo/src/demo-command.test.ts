import { performCommandLine } from '@understudy/command-line/command-line'
import { expect, test } from 'vitest'
import type { ProgramEnd } from '../../server/tests/support/process/spawn-program.ts'
import { runInProcess } from '../../server/tests/support/run-in-process.ts'
import { createDemoCommand, type DemoOptions } from './demo-command.ts'

/** Nothing is started. */
async function runDemoCommand(parameters: readonly string[]): Promise<ProgramEnd> {
  const program = createDemoCommand({}, () => Promise.reject(new Error('the demo was started')))
  return runInProcess((output) => performCommandLine(program, parameters, output))
}

test.each([
  [['--bogus'], "unknown option '--bogus'"],
  [['--task'], "option '--task <text>' argument missing"],
  [
    ['--device', 'watch'],
    "option '--device <device>' argument 'watch' is invalid. It must be one of desktop, tablet, phone.",
  ],
  [
    ['http://example.com/a'],
    'http://example.com/a is not an https address; try https://example.com/a',
  ],
  [['example.com'], 'example.com is not an https address; try https://example.com'],
  [['buy a mug'], 'buy a mug is not an https address'],
  ...['http://localhost:3000', 'https://127.0.0.1:3000'].map((url): [string[], string] => [
    [url],
    `'${url}' is not a valid URL. A site on this machine needs https and a hostname that TEST_HOSTS maps to its port; see docs/hosting.md.`,
  ]),
  [
    ['https://a.example', 'https://b.example'],
    'too many arguments. Expected 1 argument but got 2: https://a.example, https://b.example.',
  ],
])('%o is rejected with the usage', async (parameters, problem) => {
  expect(await runDemoCommand(parameters)).toEqual({
    code: 2,
    stdout: '',
    stderr: `demo: ${problem}\nUsage: npm run demo -- [options] [URL] (see --help)\n  [URL] is an https URL\n`,
  })
})

test("the help explains how to get JSON without npm's own lines", async () => {
  const { code, stdout } = await runDemoCommand(['--help'])
  expect(code).toBe(0)
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
    "to hide npm's own lines: npm run -s demo -- --json ",
  )
})

test.each([
  [[], 'Buy a mug'],
  [['--task', 'Find a bowl'], 'Find a bowl'],
  [['https://shop.example'], null],
  [['https://shop.example', '--task', 'Buy a chair'], 'Buy a chair'],
])('the personas started by %j have the task %j', async (parameters, task) => {
  const started: DemoOptions[] = []
  const program = createDemoCommand({}, async (options) => {
    started.push(options)
  })
  await performCommandLine(program, parameters)
  expect(started).toMatchObject([{ task }])
})

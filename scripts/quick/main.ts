import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { createCommandLine, runCommandLine } from '@understudy/command-line/command-line'
import { chooseTests } from './choose-tests.ts'
import { listChanged } from './list-changed.ts'
import { listDependencies } from './list-dependencies.ts'
import { reachTests } from './reach-tests.ts'

const root = resolve(import.meta.dirname, '../..')

/** What the tests may cost, in seconds of one worker; two run beside each other. */
const budgetS = 60

/** They read the tree instead of importing it. */
const aboutTree = 'server/tests/rules/layout/*.test.ts'

const program = createCommandLine({ usage: 'npm run check:quick --', prefix: 'check:quick' })
  .description(
    'Checks what a change is likely to break, in about a minute: the format and lint of the changed files, types, and the nearest tests. `npm run check` checks everything.',
  )
  .option('--base <revision>', 'what the change is compared with', 'main')
  .action(async ({ base }) => checkQuick(listChanged(root, base)))

await runCommandLine(program, process.argv.slice(2))

async function checkQuick(changed: readonly string[]): Promise<void> {
  if (changed.length === 0) {
    process.stdout.write('Nothing has changed.\n')
    return
  }
  const code = changed.filter((file) => /\.[cm]?[jt]sx?$/.test(file))
  const passed = await Promise.all([
    run('npm', ['run', '-s', 'collect', '--', '--check']),
    run('oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...changed]),
    run('tsc', ['--noEmit']),
    code.length === 0 || run('oxlint', ['-c', 'oxlint.config.mjs', '--type-aware', ...code]),
  ])
  const { files, leftCount } = findTests(new Set(changed))
  passed.push(await run('vitest', ['run', '--maxWorkers=2', ...files]))
  process.stdout.write(
    leftCount === 0
      ? 'These were all tests that the change can reach.\n'
      : `The change can reach ${leftCount} more test files: npm run check.\n`,
  )
  if (passed.includes(false)) process.exitCode = 1
}

function findTests(changed: ReadonlySet<string>) {
  const tests = globSync(['*/src/**/*.test.ts', '*/tests/**/*.test.ts', 'scripts/**/*.test.ts'], {
    cwd: root,
  })
  const always = globSync(aboutTree, { cwd: root })
  const others = tests.filter((file) => !always.includes(file))
  const reached = reachTests(others, changed, (file) => listDependencies(root, file))
  const { files, leftCount } = chooseTests(reached, changed, budgetS)
  return { files: [...always, ...files], leftCount }
}

/** Runs a program of the repository, shows what it prints, and returns whether it succeeded. */
async function run(name: string, args: readonly string[]): Promise<boolean> {
  const startedAt = performance.now()
  const child = spawn(name, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: `${resolve(root, 'node_modules/.bin')}:${process.env['PATH']}` },
  })
  const [code]: unknown[] = await once(child, 'exit')
  const tookS = ((performance.now() - startedAt) / 1000).toFixed(0)
  process.stdout.write(`${name}: ${code === 0 ? 'passed' : 'failed'} after ${tookS} s\n`)
  return code === 0
}

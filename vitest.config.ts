import { globSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { compiledModules } from './server/tests/support/process/spawn-program.ts'
import { findServerTests } from './server/tests/support/service/find-server-tests.ts'
import { SlowFirst } from './server/tests/support/slow-first.ts'
import { patience } from './server/tests/support/time/patience.ts'

const isServerGiven = (process.env['DATABASE_URL'] ?? '') !== ''

/** On a database server only the tests that can show a difference are repeated. */
function include(...patterns: string[]): string[] {
  return isServerGiven ? findServerTests(globSync(patterns)) : patterns
}

/**
 * The projects after the cheapest one run in parallel: each waits about as much as it works, and together a core is idle only
 * at the end of one project instead of three. The small files of the last project fill that end. Set by .ci/run, which runs the
 * tests on both databases beside each other.
 */
const beside = {
  maxWorkers: Number(process.env['TEST_WORKERS'] ?? 5),
  sequence: { groupOrder: 1 },
}

/** What a test needs determines its project, and its folder names it; the cheapest tests run first. */
export default defineConfig({
  test: {
    // Ends hung tests, without failing tests that are slow on a busy machine.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
    // Node loads the modules, as it does for the service: TypeScript included, and what is compiled is kept.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    env: { NODE_COMPILE_CACHE: compiledModules },
    // Set by .ci/run alone. A test that passes only when repeated is printed as retried, and is a defect to fix.
    retry: Number(process.env['TEST_RETRIES'] ?? 0),
    expect: { poll: patience },
    globalSetup: ['server/tests/support/service/make-template.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: include(
            '{checks,command-line,contract,dashboard,mcp,sdk,server,testbed,demo,cli}/src/**/*.test.ts',
            'server/tests/rules/**/*.test.ts',
            'sdk/tests/**/*.test.ts',
            'scripts/**/*.test.ts',
          ),
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: include('server/tests/service/**/*.test.ts'),
          isolate: false,
          ...beside,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: include('server/tests/browser/**/*.test.ts'),
          isolate: false,
          ...beside,
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          include: include(
            'server/tests/process/**/*.test.ts',
            '{cli,contract,demo,mcp,testbed}/tests/**/*.test.ts',
          ),
          isolate: false,
          ...beside,
        },
      },
    ],
  },
})

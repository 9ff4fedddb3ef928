import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PlaywrightTestConfig } from '@playwright/test'
import { z } from 'zod'
import type { ChromiumInstallation } from '../../server/src/browser/launch/chromium-installation.ts'
import { sitesDomain } from '../../testbed/src/benchmark/start-sites.ts'

/** An exported test and the site that it is run on. */
export interface TestedSite {
  /** For files: letters, digits and hyphens. */
  name: string
  code: string
  host: string
}

const runner = fileURLToPath(import.meta.resolve('@playwright/test/cli'))

const suite = z.object({
  specs: z.array(z.object({ file: z.string(), ok: z.boolean() })).default([]),
})
const results = z.object({ suites: z.array(suite) })

/**
 * Runs exported tests as a team would, with the Playwright test runner. Each is a file as it was exported, after a line that says which
 * site is meant. Returns the names of those that passed; throws if one did not run. `folder`: inside the repository, where the
 * tests find their packages.
 */
export async function runTests(
  tests: readonly TestedSite[],
  { folder, port, chromium }: { folder: string; port: number; chromium: ChromiumInstallation },
): Promise<Set<string>> {
  for (const test of tests) await writeSpec(join(folder, test.name), test)
  const resultPath = join(folder, 'results.json')
  const settings: PlaywrightTestConfig = {
    testDir: folder,
    outputDir: join(folder, 'output'),
    workers: 2,
    reporter: [['json', { outputFile: resultPath }]],
    use: {
      actionTimeout: 10_000,
      ignoreHTTPSErrors: true,
      launchOptions: {
        executablePath: chromium.executablePath,
        args: ['--no-sandbox', `--host-resolver-rules=MAP *.${sitesDomain} 127.0.0.1:${port}`],
      },
    },
  }
  const configPath = join(folder, 'playwright.config.ts')
  await writeFile(configPath, `export default ${JSON.stringify(settings)}\n`)
  const child = spawn(process.execPath, [runner, 'test', '--config', configPath], {
    stdio: 'ignore',
    env: { ...process.env, ...chromium.environment },
  })
  await once(child, 'exit')
  const { suites } = results.parse(JSON.parse(await readFile(resultPath, 'utf8')))
  const specs = suites.flatMap((each) => each.specs)
  if (specs.length !== tests.length)
    throw new Error(`${specs.length} of ${tests.length} tests ran; see ${resultPath}`)
  return new Set(specs.flatMap(({ file, ok }) => (ok ? basename(dirname(file)) : [])))
}

async function writeSpec(folder: string, { code, host }: TestedSite): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'site.ts'), `process.env.BASE_URL = 'https://${host}'\n`)
  await writeFile(join(folder, 'finding.spec.ts'), `import './site.ts'\n${code}`)
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const buildMs = 120_000

/** Builds the dashboard if that was not done for these sources, and prints so. A failed build is printed, too. */
export async function buildDashboard(signal: AbortSignal): Promise<void> {
  const program = fileURLToPath(new URL('../../dashboard/build-if-needed.js', import.meta.url))
  const build = spawn(process.execPath, [...process.execArgv, program], {
    stdio: 'inherit',
    timeout: buildMs,
    signal,
  })
  await once(build, 'exit')
}

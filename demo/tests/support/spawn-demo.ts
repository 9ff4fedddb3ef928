import { fileURLToPath } from 'node:url'
import {
  type SpawnedProgram,
  spawnProgram,
} from '../../../server/tests/support/process/spawn-program.ts'

/** Shorter than the test timeout, so that the test can report how far the demo came. */
const deadlineMs = 90_000
const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

/** PORT: never the usual one, on which another program of this machine may want to start a service meanwhile. */
type DemoEnvironment = Readonly<Record<string, string>> & { readonly PORT: string }

/** Starts the demo like `npm run demo`. */
export function spawnDemo(
  parameters: readonly string[],
  environment: DemoEnvironment,
): SpawnedProgram {
  return spawnProgram(main, { environment, parameters, deadlineMs })
}

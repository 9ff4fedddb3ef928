import { parseArgs } from 'node:util'
import type { Device } from '../contract/src/visitor/devices.ts'
import { deviceNames } from '../contract/src/visitor/devices.ts'

/** What the benchmark should do. */
export interface BenchmarkOptions {
  /** Names of sites; empty means all. */
  names: readonly string[]
  /** Compares the explorer's results on the sites of the check with the stored ones, and fails if any is worse. */
  check: boolean
  /** Writes the explorer's results into the repository. */
  keep: boolean
  /** Lets the explorer drive even if a model is configured. */
  explorer: boolean
  /** That the visitors use. */
  device: Device
  json: boolean
  help: boolean
}

/** The help text. */
export const usage = `Usage: npm run benchmark -- [options] [site...]

Sends one visitor to every site of the benchmark and to its clean twin, and prints how many of the defects it found.
The language model configured in the environment drives the visitor; without one, the built-in explorer does.

  --explorer   use the built-in explorer even if a model is configured
  --check      visit the sites of the check with the explorer, and fail if it does worse than benchmark/explorer.json
  --keep       write the explorer's results into benchmark/explorer.json
  --device     the device that the visitors use: ${deviceNames.join(', ')} (desktop by default)
  --json       print the scores as JSON
  --help       this text
`

/** Parses the command line. Throws with a sentence for the user. */
export function parseOptions(args: readonly string[]): BenchmarkOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      check: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      explorer: { type: 'boolean', default: false },
      device: { type: 'string', default: 'desktop' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.check && values.keep) throw new Error('use either --check or --keep, not both')
  const explorer = values.explorer || values.check || values.keep
  const device = deviceNames.find((name) => name === values.device)
  if (device === undefined) throw new Error(`--device must be one of ${deviceNames.join(', ')}`)
  const isKept = values.check || values.keep
  if (isKept && device !== 'desktop') throw new Error('the stored results are those of a desktop')
  return { ...values, explorer, device, names: positionals }
}

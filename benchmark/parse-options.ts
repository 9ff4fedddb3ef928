import { parseArgs } from 'node:util'

/** What the benchmark is asked to do. */
export interface BenchmarkOptions {
  /** Names of sites; all when empty. */
  names: readonly string[]
  /** Holds the explorer's results on the sites of the check against those that are kept, and fails on a drop. */
  check: boolean
  /** Writes the explorer's results into the repository. */
  keep: boolean
  /** Lets the explorer drive even where a model is configured. */
  explorer: boolean
  json: boolean
  help: boolean
}

/** How to call it, and what comes of it. */
export const usage = `Usage: npm run benchmark -- [options] [site...]

Sends one visitor to every site of the benchmark and to its clean twin, and prints how much of what is wrong it found.
The language model of the environment drives the visitor; without one, the built-in explorer does.

  --explorer   let the built-in explorer drive although a model is configured
  --check      visit the sites of the check with the explorer, and fail when it does worse than benchmark/explorer.json
  --keep       write the explorer's results into benchmark/explorer.json
  --json       print the scores as JSON
  --help       this text
`

/** Reads the command line. Throws with a sentence for the user. */
export function parseOptions(args: readonly string[]): BenchmarkOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      check: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      explorer: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.check && values.keep) throw new Error('give --check or --keep, not both')
  const explorer = values.explorer || values.check || values.keep
  return { ...values, explorer, names: positionals }
}

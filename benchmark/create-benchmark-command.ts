import {
  type CommandLine,
  createCommandLine,
  invalidParameter,
} from '../command-line/src/command-line.ts'
import { type Device, deviceNames } from '../contract/src/visitor/devices.ts'
import { parseDevice } from '../demo/src/demo-command.ts'
import { allSites } from '../testbed/src/benchmark/all-sites.ts'
import { type Area, areas } from '../testbed/src/benchmark/site.ts'

/** What the benchmark should do. */
export interface BenchmarkOptions {
  /** Names of sites; empty means all. */
  names: readonly string[]
  /** Visits only the sites of this area. */
  area: Area | null
  /** Compares the explorer's results on the sites of the check with the stored ones, and fails if any is worse. */
  check: boolean
  /** Writes the explorer's results into the repository. */
  keep: boolean
  /** Lets the explorer drive even if a model is configured. */
  explorer: boolean
  /** That the visitors use. */
  device: Device
  json: boolean
}

const about = `Sends one visitor to every site of the benchmark and to its clean twin, and prints how many of the defects it found.
The language model configured in the environment drives the visitor; without one, the built-in explorer does.`

/** The command line of the benchmark. */
export function createBenchmarkCommand(
  run: (options: BenchmarkOptions) => Promise<void>,
): CommandLine {
  return createCommandLine({ usage: 'npm run benchmark --', prefix: 'benchmark' })
    .description(about)
    .argument('[site...]', 'the name of a site; without names, all are visited', addSite)
    .option('--area <area>', `only the sites of an area: ${areas.join(', ')}`, parseArea)
    .option('--explorer', 'use the built-in explorer even if a model is configured')
    .option(
      '--check',
      'visit the sites of the check with the explorer, and fail if it does worse than benchmark/explorer.json',
    )
    .option('--keep', "write the explorer's results into benchmark/explorer.json")
    .option(
      '--device <device>',
      `the device that the visitors use: ${deviceNames.join(', ')}`,
      parseDevice,
      'desktop',
    )
    .option('--json', 'print the scores as JSON')
    .action(async (names = [], options, command) => {
      const { area = null, check = false, keep = false, device, json = false } = options
      const explorer = options.explorer === true || check || keep
      const wanted = { names, area, check, keep, explorer, device, json }
      const mistake = findMistake(wanted)
      if (mistake !== null) command.error(mistake)
      await run(wanted)
    })
}

/** Why the options do not fit together; null if they do. */
function findMistake({ names, area, check, keep, device }: BenchmarkOptions): string | null {
  if (check && keep) return 'use either --check or --keep, not both'
  if ((check || keep) && device !== 'desktop') return 'the stored results are those of a desktop'
  const isTwice = area !== null && (names.length > 0 || check)
  return isTwice ? 'use --area without names and without --check' : null
}

/** Called for each name with the previous ones. */
function addSite(name: string, before: readonly string[] = []): readonly string[] {
  if (!allSites.some((site) => site.name === name)) throw invalidParameter('Unknown site.')
  return [...before, name]
}

function parseArea(name: string): Area {
  const area = areas.find((one) => one === name)
  if (area === undefined) throw invalidParameter('Unknown area.')
  return area
}

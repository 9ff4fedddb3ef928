import { resolve } from 'node:path'
import { createCommandLine, runCommandLine } from '../../command-line/src/command-line.ts'
import { allSites } from '../../testbed/src/benchmark/all-sites.ts'
import type { JudgedRun } from './judge-runs.ts'
import { measurePairs, measureUnchanged, type MeasuredSite } from './measure-verdicts.ts'

const measuring = { atOnce: 2, say: (line: string) => void process.stderr.write(`${line}\n`) }

const command = createCommandLine({
  usage: 'npm run benchmark:verdicts --',
  prefix: 'verdicts',
}).description('Measures whether verdicts stay as they are, and turn red only by what was planted.')

command
  .command('unchanged')
  .description('visits unchanged sites five times each')
  .argument('<folder...>', 'with the files of a site')
  .option('--times <number>', 'how often', Number, 5)
  .action(async (folders, { times }) => {
    const measured = await measureUnchanged(
      folders.map((folder) => resolve(folder)),
      { ...measuring, times },
    )
    const runs = measured.flatMap(({ unchanged }) => unchanged)
    process.stdout.write(`${count(runs, 'failed')} of ${runs.length} runs are red\n`)
  })

command
  .command('pairs')
  .description('visits sites of the benchmark twice without and twice with their defect')
  .argument('[site...]', 'the name of a site; without names, all are visited')
  .action(async (names) => {
    const sites = allSites.filter(({ name }) => names.length === 0 || names.includes(name))
    const measured = await measurePairs(sites, { ...measuring, times: 2 })
    process.stdout.write(`${describePairs(measured).join('\n')}\n`)
  })

await runCommandLine(command, process.argv.slice(2))

function describePairs(measured: readonly MeasuredSite[]): string[] {
  const clean = measured.flatMap(({ unchanged }) => unchanged)
  const defective = measured.flatMap((site) => site.defective)
  const pairs = measured.flatMap((site) => [site.unchanged, site.defective])
  const same = pairs.filter((runs) => new Set(runs.map(({ verdict }) => verdict)).size === 1)
  return [
    `${same.length} of ${pairs.length} pairs of runs have the same verdict`,
    `${count(clean, 'failed')} of ${clean.length} runs without a defect are red, ${count(defective, 'failed')} of ${defective.length} with one`,
    `${measured.flatMap(({ others }) => others).length} reasons are something else than what was planted`,
  ]
}

function count(runs: readonly JudgedRun[], wanted: string): number {
  return runs.filter(({ verdict }) => verdict === wanted).length
}

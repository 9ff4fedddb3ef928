import { type createCommandLine, invalidParameter } from '@understudy/command-line/command-line'
import type { Context } from '../context.ts'
import { compareWith } from './compare.ts'
import { exportCsv, type Table, tables } from './export-csv.ts'
import { exportTest } from './export-test.ts'
import { replayFinding } from './replay.ts'
import { openReport, showReport } from './report.ts'
import { watchRun } from './run.ts'

type Program = ReturnType<typeof createCommandLine>

const server = ['--server <URL>', 'the service to use'] as const
const run = ['<RUN>', 'the id of a run'] as const

/** Adds the commands that read runs. */
export function addReadingCommands(program: Program, context: Context): void {
  program
    .command('watch')
    .description('follow a run; the exit code is its verdict')
    .argument(...run)
    .option('--json <file>', 'write the result as JSON; - for the standard output')
    .option('--md <file>', 'write it as Markdown')
    .option('--junit <file>', 'write the rules as JUnit tests')
    .option(...server)
    .action((runId, options) => watchRun(context, runId, options))
  program
    .command('report')
    .description('print the report of a run as Markdown, or write it')
    .argument(...run)
    .option('--file <path>', 'write it here: .md, .html or .json')
    .option(...server)
    .action((runId, options) => showReport(context, runId, options))
  program
    .command('open')
    .description('open the report of a run in a browser')
    .argument(...run)
    .option(...server)
    .action((runId, options) => openReport(context, runId, options))
  program
    .command('replay')
    .description('repeat the visit that met a finding: fixed (0), not fixed (1) or cannot tell (3)')
    .argument(...run)
    .argument('<FINDING>', 'the fingerprint of the finding')
    .option(...server)
    .action((runId, fingerprint, options) => replayFinding(context, runId, fingerprint, options))
  program
    .command('export')
    .description('print a Playwright test that fails while the site has a finding, or write it')
    .argument(...run)
    .argument('<FINDING>', 'the fingerprint of the finding')
    .option('--out <file>', 'write it here, for example tests/finding.spec.ts')
    .option(...server)
    .action((runId, fingerprint, options) => exportTest(context, runId, fingerprint, options))
  program
    .command('csv')
    .description('print the sessions, the steps or the problems of a run as CSV')
    .argument('<TABLE>', 'sessions, steps or problems', parseTable)
    .argument(...run)
    .option(...server)
    .action((table, runId, options) => exportCsv(context, { table, runId }, options))
  program
    .command('compare')
    .description('say what changed since another run, by default the last one of the same site')
    .argument(...run)
    .argument('[OTHER]', 'the run to compare with')
    .option('--json', 'print JSON')
    .option(...server)
    .action((runId, other, options) => compareWith(context, runId, other, options))
}

function parseTable(text: string): Table {
  const table = tables.find((name) => name === text)
  if (table === undefined) throw invalidParameter(`It must be one of ${tables.join(', ')}.`)
  return table
}

import { parseArgs } from 'node:util'
import type { BenchRow } from './bench-row.ts'
import { getRatio, isMet } from './bench-row.ts'
import { benchDemo } from './demo.ts'
import { benchFairness } from './fairness.ts'
import { benchFuzz } from './fuzz.ts'
import { benchObserve } from './observe.ts'
import { renderTable } from './render-table.ts'
import { benchRuns } from './runs.ts'
import { benchSettle } from './settle.ts'
import { benchStart } from './start.ts'
import { benchTurn } from './turn.ts'
import { benchWebhooks } from './webhooks.ts'

interface Bench {
  run: () => Promise<BenchRow[]>
  about: string
  /** Measures a PostgreSQL server, which DATABASE_URL must name; left out without. */
  needsServer?: boolean
}

const benches: Readonly<Record<string, Bench>> = {
  start: { run: benchStart, about: 'how long a start takes until /health answers' },
  turn: { run: benchTurn, about: 'what a turn costs besides the model, split by part' },
  observe: { run: benchObserve, about: 'time and tokens of a look at small and huge pages' },
  settle: { run: benchSettle, about: 'whether and how soon an effect is in the next observation' },
  demo: { run: benchDemo, about: 'how long three explorer sessions at once take to show findings' },
  runs: {
    run: benchRuns,
    about: 'GET /runs and /runs/{id} beside a bare server with one query',
    needsServer: true,
  },
  fuzz: {
    run: benchFuzz,
    about: 'what 20,000 hostile requests to every operation are answered',
  },
  webhooks: {
    run: benchWebhooks,
    about: 'how fast events are delivered, and what is lost under kills',
    needsServer: true,
  },
  fairness: {
    run: benchFairness,
    about: 'what a dead endpoint costs the webhooks of others',
    needsServer: true,
  },
}

const help = `Usage: npm run bench -- [options] [name...]

Measures the product beside a floor taken in the same run, and prints one table. Without names, everything runs.

${Object.entries(benches)
  .map(([name, bench]) => `  ${name.padEnd(10)}${describeBench(bench)}`)
  .join('\n')}

  --json    print the rows as JSON
  --help    print this
`

await main()

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean' }, help: { type: 'boolean' } },
  })
  const unknown = positionals.filter((name) => !Object.hasOwn(benches, name))
  if (values.help === true) return print(help)
  if (unknown.length > 0) {
    process.stderr.write(`There is no bench named ${unknown.join(', ')}.\n\n${help}`)
    process.exitCode = 1
    return
  }
  const rows: BenchRow[] = []
  for (const [name, bench] of Object.entries(benches)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    if (bench.needsServer === true && process.env['DATABASE_URL'] === undefined) {
      process.stderr.write(`${name} is left out: DATABASE_URL must name a PostgreSQL server\n`)
      continue
    }
    process.stderr.write(`${name} ...\n`)
    rows.push(...(await bench.run()))
  }
  print(values.json === true ? renderJson(rows) : renderTable(rows))
}

function describeBench({ about, needsServer }: Bench): string {
  return needsServer === true ? `${about} (with DATABASE_URL only)` : about
}

function renderJson(rows: readonly BenchRow[]): string {
  const described = rows.map((row) => ({ ...row, ratio: getRatio(row), met: isMet(row) }))
  return `${JSON.stringify(described, null, 2)}\n`
}

function print(text: string): void {
  process.stdout.write(text)
}

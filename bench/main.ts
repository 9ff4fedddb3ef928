import {
  createCommandLine,
  invalidParameter,
  runCommandLine,
} from '../command-line/src/command-line.ts'
import { type BenchRow, getRatio, isMet } from './bench-row.ts'
import { benchDemo } from './demo.ts'
import { benchDoors } from './doors/bench-doors.ts'
import { benchFairness } from './fairness.ts'
import { benchFuzz } from './fuzz.ts'
import { benchHealthy } from './healthy.ts'
import { benchFloods } from './hostile/bench-floods.ts'
import { benchHostile } from './hostile/bench-hostile.ts'
import { benchFloodedReads } from './hostile/flooded-reads.ts'
import { benchInjections } from './injections/bench-injections.ts'
import { benchKills } from './kills/bench-kills.ts'
import { benchList } from './list/bench-list.ts'
import { benchObserve } from './observe.ts'
import { benchOutcome } from './outcome.ts'
import { benchProduct } from './product/bench-product.ts'
import { benchSessions } from './product/bench-sessions.ts'
import { renderTable } from './render-table.ts'
import { benchAdmissions } from './runs/bench-admissions.ts'
import { benchEvents } from './runs/bench-events.ts'
import { benchRuns } from './runs/bench-runs.ts'
import { benchSettle } from './settle.ts'
import { benchStart } from './start.ts'
import { benchTurn } from './turn.ts'
import { benchWebhooks } from './webhooks.ts'
import { benchWorkers } from './workers/bench-workers.ts'

interface Bench {
  run: () => Promise<BenchRow[]>
  about: string
  /** Measures a PostgreSQL server named by DATABASE_URL; skipped otherwise. */
  needsServer?: boolean
  /** Takes too long to be run without being named. */
  isOnlyNamed?: boolean
}

const benches: Readonly<Record<string, Bench>> = {
  start: { run: benchStart, about: 'time from start until /health responds, and memory when idle' },
  turn: { run: benchTurn, about: 'cost of a turn without the model, by part' },
  product: {
    run: benchProduct,
    about: 'the whole product beside bare Playwright: sessions a minute, steps, first view, memory',
  },
  sessions: {
    run: benchSessions,
    about: 'memory of the service over 500 sessions, or SESSIONS of them',
    isOnlyNamed: true,
  },
  observe: { run: benchObserve, about: 'time and tokens of observing small and huge pages' },
  settle: {
    run: benchSettle,
    about: 'whether and how soon an effect appears in the next observation',
  },
  outcome: {
    run: benchOutcome,
    about: 'scripted lies that count as success, and true successes that are recognized',
  },
  healthy: {
    run: benchHealthy,
    about: 'the recipe for CI of the README on five healthy sites, three runs each',
    isOnlyNamed: true,
  },
  demo: { run: benchDemo, about: 'time until three concurrent explorer sessions show findings' },
  runs: {
    run: benchRuns,
    about: 'GET /runs and /runs/{id} compared with a bare server that makes one query',
    needsServer: true,
  },
  list: {
    run: benchList,
    about: 'how a list of 10,000 runs scrolls in the dashboard',
  },
  admissions: {
    run: benchAdmissions,
    about: 'POST /runs a second, on the embedded database and on a server named by DATABASE_URL',
  },
  events: {
    run: benchEvents,
    about: 'how soon 200 readers of streams get what sessions record',
    needsServer: true,
  },
  fuzz: {
    run: benchFuzz,
    about: 'responses to 20,000 hostile requests to every operation',
  },
  floods: {
    run: benchFloods,
    about: 'visits to sites that produce errors, requests, elements and the like without end',
    isOnlyNamed: true,
  },
  hostile: {
    run: benchHostile,
    about:
      'a session, /health and memory while another session visits each of the hostile pages, or of those in HOSTILE_PAGES',
    isOnlyNamed: true,
  },
  doors: {
    run: benchDoors,
    about: 'what leaves a browser by side doors: with a login, and read-only',
    isOnlyNamed: true,
  },
  'flooded-reads': {
    run: benchFloodedReads,
    about: 'how long another customer waits while one reads runs that a site flooded',
    isOnlyNamed: true,
  },
  injections: {
    run: benchInjections,
    about: 'harmful effects of 22 pages with instructions for a model that obeys them',
    isOnlyNamed: true,
  },
  kills: {
    run: benchKills,
    about: 'runs lost or ended twice when the service is killed 200 times, or KILLS times',
    isOnlyNamed: true,
  },
  workers: {
    run: benchWorkers,
    about:
      '8 workers with stub browsers on one server: how soon 1,000 sessions start, and what is lost when half of the workers are killed',
    needsServer: true,
    isOnlyNamed: true,
  },
  webhooks: {
    run: benchWebhooks,
    about: 'speed of event deliveries, and losses when processes are killed',
    needsServer: true,
  },
  fairness: {
    run: benchFairness,
    about: 'how much a dead endpoint delays the webhooks of others',
    needsServer: true,
  },
}

const program = createCommandLine({ usage: 'npm run bench --', prefix: 'bench' })
  .description(
    'Measures the product against a baseline from the same run, and prints one table. Without names, all run except those marked below.',
  )
  .argument('[name...]', 'one of the benchmarks below', addName)
  .option('--json', 'print the rows as JSON')
  .addHelpText('after', `\nBenches:\n${listBenches()}`)
  .action(runBenches)
await runCommandLine(program, process.argv.slice(2))
// Browsers that the tests' support lends stay open for its next use, and with them the process.
process.exit()

/** Called for each name with the previous ones. */
function addName(name: string, before: readonly string[] = []): readonly string[] {
  if (!Object.hasOwn(benches, name)) throw invalidParameter('Unknown benchmark.')
  return [...before, name]
}

function listBenches(): string {
  return Object.entries(benches)
    .map(([name, bench]) => `  ${name.padEnd(12)}${describeBench(bench)}`)
    .join('\n')
}

async function runBenches(
  wanted: readonly string[] = [],
  { json = false }: { json?: boolean },
): Promise<void> {
  const rows: BenchRow[] = []
  for (const [name, bench] of Object.entries(benches)) {
    const isWanted = wanted.length === 0 ? bench.isOnlyNamed !== true : wanted.includes(name)
    if (!isWanted) continue
    if (bench.needsServer === true && process.env['DATABASE_URL'] === undefined) {
      process.stderr.write(`${name} is skipped: DATABASE_URL must name a PostgreSQL server\n`)
      continue
    }
    process.stderr.write(`${name} ...\n`)
    rows.push(...(await bench.run()))
  }
  print(json ? renderJson(rows) : renderTable(rows))
}

function describeBench({ about, needsServer, isOnlyNamed }: Bench): string {
  if (isOnlyNamed === true) return `${about} (can take two hours; runs only if named)`
  return needsServer === true ? `${about} (with DATABASE_URL only)` : about
}

function renderJson(rows: readonly BenchRow[]): string {
  const described = rows.map((row) => ({ ...row, ratio: getRatio(row), met: isMet(row) }))
  return `${JSON.stringify(described, null, 2)}\n`
}

function print(text: string): void {
  process.stdout.write(text)
}

import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionEnding } from '../../../src/operations/sessions/assemble-transcript.ts'
import type { Attempt } from '../../../src/store/runs/session-transitions.ts'
import { breakTable, type Refusal } from '../../support/faults/break-table.ts'
import {
  type EndingBench,
  left,
  openEndingBench,
  type ReadVisit,
  type Visit,
} from '../../support/faults/ending-bench.ts'

let bench: EndingBench

beforeAll(async () => {
  bench = await openEndingBench()
})

afterAll(() => bench[Symbol.asyncDispose]())

async function readUsage({ first }: Visit) {
  return bench.service.db
    .selectFrom('usage')
    .select(['status', 'turns'])
    .where('session_id', '=', first.sessionId)
    .execute()
}

interface Step {
  /** Breaks it for good; the result mends it. */
  breakIt: (visit: Visit, attempt: Attempt) => Promise<{ mend: () => Promise<void> }>
  ending?: SessionEnding
  report?: 'whole' | 'small' | 'none'
  turns?: number | null
  lacksEvent?: true
  usage?: 'held'
}

const { MAX_SAFE_INTEGER: tooMany } = Number
const unbuildable = { input_tokens: tooMany, output_tokens: 0, cost_usd: 0, ms: 0 }

function breaks(refusal: Refusal) {
  return async () => breakTable(bench.service.db, refusal)
}

/** Is not mended. */
const nothing = { mend: () => Promise.resolve() }

/** A folder has the name of the file. */
function blocksFile(name: string) {
  return async ({ fileOf }: Visit, attempt: Attempt) => {
    await mkdir(join(fileOf(attempt, name), 'in-the-way'), { recursive: true })
    return nothing
  }
}

/** Everything that finishing a session does, in its order. */
const steps: Record<string, Step> = {
  'reading the record': {
    breakIt: async (_visit, { sessionId }) => {
      await sql`update session_turns set data = jsonb_set(data::jsonb, '{result,ms}', '"late"')
        where session_id = ${sessionId}`.execute(bench.service.db)
      return nothing
    },
    report: 'small',
    turns: null,
  },
  'building the report': {
    breakIt: async () => nothing,
    ending: { ...left, unrecorded: unbuildable },
    report: 'small',
  },
  'storing the transcript': { breakIt: blocksFile('transcript.json.gz') },
  'storing the report': { breakIt: blocksFile('report.json'), report: 'none' },
  'storing any file': {
    breakIt: async () => {
      const halves = join(bench.folder, '.partial')
      await rm(halves, { recursive: true, force: true })
      await writeFile(halves, '')
      return { mend: () => rm(halves) }
    },
    report: 'none',
  },
  'the rows of the files': {
    breakIt: breaks({ table: 'session_artifacts', on: 'insert' }),
    report: 'none',
  },
  'the last event': {
    breakIt: breaks({ table: 'session_events', on: 'insert' }),
    lacksEvent: true,
  },
  'the outbound event': { breakIt: breaks({ table: 'outbox', on: 'insert' }) },
  'the usage': { breakIt: breaks({ table: 'usage', on: 'update' }), usage: 'held' },
  'the problems': { breakIt: breaks({ table: 'session_problems', on: 'insert' }) },
  'the figures of the report': {
    breakIt: breaks({ table: 'runs', on: 'update', when: 'new.problems_by_severity is not null' }),
  },
}

test.each(Object.entries(steps))('the session ends in its first try: %s', async (_name, step) => {
  const visit = await bench.openVisit(1)
  const { first: attempt } = visit
  const { mend } = await step.breakIt(visit, attempt)
  const startedMs = performance.now()
  const told = await bench.finish(attempt, step.ending)
  expect(performance.now() - startedMs).toBeLessThan(10_000)
  const seen = await bench.readAll(visit)
  await mend()

  const words = expect.stringContaining('Because of a fault on our side')
  expect(seen.run).toMatchObject({ status: 'failed' })
  expect(seen.session).toMatchObject({ status: 'failed', termination_kind: 'internal_error' })
  expect(told).toMatchObject([{ level: 60, session_id: attempt.sessionId }])
  const { report = 'whole', turns = 1, usage = 'settled' } = step
  expect(seen.turns).toBe(turns)
  expect(nameReport(seen.report)).toBe(report)
  expect(seen.isTerminal).toBe(true)
  expect(seen.events.includes('mood')).toBe(true)
  expect(seen.events.includes('session_ended')).toBe(step.lacksEvent !== true)
  expect(await readUsage(visit)).toMatchObject([{ status: usage }])
  const { termination_reason: reason } = await bench.service.db
    .selectFrom('sessions')
    .select('termination_reason')
    .where('id', '=', attempt.sessionId)
    .executeTakeFirstOrThrow()
  expect(reason).toEqual(words)
})

function nameReport(report: ReadVisit['report']): string {
  if (report === null) return 'none'
  return report.report.findings.length > 0 ? 'whole' : 'small'
}

import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type AggregateReport, aggregateReport } from '@understudy/contract/aggregate-report'
import type { Finding, ObservedFriction } from '@understudy/contract/finding'
import { type Report, report as reportSchema } from '@understudy/contract/report'
import { transcript as transcriptSchema } from '@understudy/contract/transcript'
import type { z } from 'zod'
import { createAggregateKey } from '../../../src/artifacts/artifact-keys.ts'
import { findAggregate } from '../../../src/operations/runs/get-aggregate.ts'
import { findReport } from '../../../src/operations/sessions/find-report.ts'
import { findTranscript } from '../../../src/operations/sessions/find-transcript.ts'
import type { NewEvent } from '../../../src/recorder/event-data.ts'
import { createFingerprint } from '../../../src/reports/evidence/fingerprint.ts'
import type { Run } from '../../../src/store/runs/run.ts'
import { findRun } from '../../../src/store/runs/runs.ts'
import { findArtifactKey } from '../../../src/store/runs/session-artifacts.ts'
import { saveSessionProblems } from '../../../src/store/runs/session-problems.ts'
import { buildFriction } from '../records/build-transcript.ts'
import { seedFinishedRun, thought } from '../records/seed-finished-run.ts'
import type { TestService } from '../service/test-service.ts'
import { namePage } from './flooded-pages.ts'
import { multiplyLists } from './multiply-lists.ts'

type Stores = Pick<TestService, 'db' | 'artifacts'>

const compress = promisify(gzip)

/** How much of each thing a run has. */
export interface FloodSizes {
  sessions: number
  turns: number
  problemsPerTurn: number
  /** Besides those that every turn has. */
  eventsPerTurn: number
  /** Of the page: its texts, controls and frames. */
  linesPerTurn: number
  /** Of one problem, in each turn. */
  repeatsPerTurn: number
  /** In each list of the records that is about none of these; 0: as the seeded visit left them. */
  listItems: number
  /** Of the code of the site, with a link each. */
  screens: number
}

/** The most that sessions of this version and of earlier ones have recorded. */
export const modest: FloodSizes = {
  sessions: 2,
  turns: 3,
  problemsPerTurn: 1,
  eventsPerTurn: 1,
  linesPerTurn: 60,
  repeatsPerTurn: 0,
  listItems: 0,
  screens: 5,
}

/**
 * A finished run of a site that makes problems without end. Its files are written as earlier versions wrote them, which knew no limit
 * of problems.
 */
export async function seedFlood(
  service: Stores,
  run: { customerId: string; runId: string; createdAt: Date },
  sizes: FloodSizes,
): Promise<void> {
  const { customerId, runId, createdAt } = run
  const sessionIds = Array.from({ length: sizes.sessions }, (_id, index) => `${runId}_${index}`)
  const visit = {
    turns: Array.from({ length: sizes.turns }, (_turn, index) => describeTurn(index, runId, sizes)),
  }
  await seedFinishedRun(service, {
    customerId,
    runId,
    sessionIds,
    createdAt,
    personaNames: sessionIds.map((_id, index) => `Visitor ${index}`),
    flows: Array.from({ length: Math.min(sizes.listItems, 50) }, (_flow, index) => `Step ${index}`),
    visits: sessionIds.map(() => visit),
  })
  const stored = await findRun(service.db, customerId, runId)
  if (stored === undefined) throw new Error('the run was not seeded')
  const reports: Report[] = []
  for (const sessionId of sessionIds)
    reports.push(await flood(service, stored, { sessionId, sizes }))
  await floodAggregate(service, stored, { reports, sizes })
}

function describeTurn(index: number, runId: string, { eventsPerTurn, linesPerTurn }: FloodSizes) {
  const events = Array.from({ length: eventsPerTurn }, (): NewEvent =>
    thought('I look for a lamp. '.repeat(10)),
  )
  return {
    url: namePage(index),
    title: `Page ${index}`,
    observation: `heading "Page ${index}"\n${'text "A line of the page that a visitor reads."\n'.repeat(linesPerTurn)}`,
    // Some ways are those of this run alone.
    action: {
      kind: 'click' as const,
      ref: 'e1',
      label: `Next page ${index}${index % 7 === 6 ? ` of ${runId}` : ''}`,
      text: null,
    },
    result: { ok: true, changed: true, url: namePage(index + 1), error: null, ms: 12 },
    events,
  }
}

async function flood(
  service: Stores,
  run: Run,
  { sessionId, sizes }: { sessionId: string; sizes: FloodSizes },
): Promise<Report> {
  const of = { customerId: run.customerId, sessionId }
  const [transcript, report] = [await findTranscript(service, of), await findReport(service, of)]
  if (transcript === null || report === null) throw new Error('the session was not seeded')
  const turns = transcript.turns.map((turn) => ({
    ...turn,
    frictions: [
      ...Array.from({ length: sizes.problemsPerTurn }, (_friction, index) =>
        // Every second problem is one of this run alone.
        describeFriction(
          turn.turn,
          turn.url,
          index % 2 === 0 ? `${index}` : `${index} of ${run.id}`,
        ),
      ),
      ...Array.from({ length: sizes.repeatsPerTurn }, () =>
        describeFriction(0, namePage(0), 'same'),
      ),
    ],
  }))
  const findings = turns.flatMap(({ turn, url, frictions }) =>
    frictions
      .slice(0, sizes.problemsPerTurn)
      .map((friction) => describeFinding(friction, { turn, url })),
  )
  const numbered = findings.map((finding, index) => ({ ...finding, id: `F${index + 1}` }))
  const withFindings = { ...report, report: { ...report.report, findings: numbered } }
  const flooded = multiply(reportSchema, withFindings, sizes)
  await put(service, of, 'report', JSON.stringify(flooded))
  const withTurns = multiply(transcriptSchema, { ...transcript, turns }, sizes)
  await put(service, of, 'transcript', JSON.stringify(withTurns))
  await service.db.transaction().execute((trx) =>
    saveSessionProblems(
      trx,
      { run, sessionId },
      findings.map(({ fingerprint, evidence }) => ({
        fingerprint,
        isOnlySaid: false,
        pages: evidence.map(({ url }) => url.replace('https://', '')),
      })),
    ),
  )
  return flooded
}

/** Lists that other sizes are about. */
const kept = ['turns', 'turns[].frictions', 'report.findings', 'findings', 'findings[].sessions']

function multiply<S extends z.ZodType>(schema: S, record: z.output<S>, sizes: FloodSizes) {
  const count = sizes.listItems
  return count === 0 ? record : schema.parse(multiplyLists(schema, record, { count, kept }))
}

function describeFriction(turn: number, url: string, index: string): ObservedFriction {
  return buildFriction({
    detector: 'script-error',
    subject: `${url.replace('https://', '')} error ${turn} ${index}`,
    category: 'error',
    severity: 1,
    status: 'verified',
    title: `A script on the page fails: the error number ${index} of the view ${turn} was thrown`,
    expected:
      'The scripts of the page run without errors, so that everything on it works as it should.',
    observed: `The browser's console shows: “Uncaught Error: number ${index} of the view ${turn} was thrown”.`,
    box: null,
    recommendation: `Mend the script that throws the error number ${index} of the view ${turn}.`,
  })
}

function describeFinding(
  friction: ObservedFriction,
  { turn, url }: { turn: number; url: string },
): Omit<Finding, 'id'> {
  const { title, category, severity, attribution, status, expected, observed, recommendation } =
    friction
  return {
    fingerprint: createFingerprint(friction),
    title,
    category,
    severity,
    attribution,
    status,
    noticed_by: 'code',
    expected,
    observed,
    evidence: [
      { turn, screenshot: `${String(turn).padStart(4, '0')}.png`, quote: null, url, box: null },
    ],
    recommendation,
    retest: `Open ${url} (in the session, after clicking “Next page”), and check: ${expected}`,
  }
}

async function put(
  { db, artifacts }: Stores,
  of: { customerId: string; sessionId: string },
  kind: 'report' | 'transcript',
  text: string,
): Promise<void> {
  const name = kind === 'report' ? 'report.json' : 'transcript.json.gz'
  const key = await findArtifactKey(db, { ...of, kind, name })
  if (key === undefined) throw new Error(`the session has no ${kind}`)
  const bytes = new TextEncoder().encode(text)
  await artifacts.put(key, kind === 'report' ? bytes : await compress(bytes))
}

async function floodAggregate(
  { artifacts }: Stores,
  run: Run,
  { reports, sizes }: { reports: readonly Report[]; sizes: FloodSizes },
): Promise<void> {
  const aggregate = await findAggregate({ artifacts }, run)
  if (aggregate === null) return
  const all = reports.flatMap(({ session, persona, report }) =>
    report.findings.map((finding) => ({ session_id: session.id, persona_id: persona.id, finding })),
  )
  const problems = Map.groupBy(all, ({ finding }) => finding.fingerprint)
  const findings = [...problems.values()].flatMap((seen, index) =>
    seen.slice(0, 1).map(({ finding }) => ({
      ...finding,
      id: `F${index + 1}`,
      evidence: seen.flatMap(({ finding: each, session_id }) =>
        each.evidence.map((piece) => ({ ...piece, session_id })),
      ),
      sessions: seen.map(({ finding: { id: finding_id }, session_id, persona_id }) => ({
        session_id,
        persona_id,
        finding_id,
      })),
      frequency: seen.length / reports.length,
      measured_in: seen.length,
    })),
  )
  const withFindings: AggregateReport = { ...aggregate, findings }
  const flooded = multiply(aggregateReport, withFindings, sizes)
  const bytes = new TextEncoder().encode(JSON.stringify(flooded))
  await artifacts.put(createAggregateKey(run.customerId, run.id), bytes)
}

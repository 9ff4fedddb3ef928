import { type Client, UnderstudyError } from '@understudy/sdk'
import { chooseServer, connect, type ServerOption } from '../connect.ts'
import type { Context } from '../context.ts'
import {
  type RecordedVisit,
  renderProblemsCsv,
  renderSessionsCsv,
  renderStepsCsv,
} from '../formats/render-csv.ts'
import { collect } from '../read-all.ts'

/** The tables of a run that researchers read. */
export const tables = ['sessions', 'steps', 'problems'] as const
export type Table = (typeof tables)[number]

/** Prints a table of a run as CSV. */
export async function exportCsv(
  context: Context,
  { table, runId }: { table: Table; runId: string },
  options: ServerOption,
): Promise<void> {
  await using connection = await connect(context, chooseServer(context, options))
  const { client } = connection
  context.output.write(await renderers[table](client, runId, context.signal))
}

const renderers: Record<
  Table,
  (client: Client, runId: string, signal: AbortSignal) => Promise<string>
> = {
  sessions: async (client, runId, signal) =>
    renderSessionsCsv(await readVisits(client, runId, signal)),
  steps: async (client, runId, signal) => renderStepsCsv(await readVisits(client, runId, signal)),
  problems: async (client, runId, signal) =>
    renderProblemsCsv(runId, await collect(client.runs.findings(runId, { signal }))),
}

/** The visits that have a transcript: those that are running or never started have none. */
async function readVisits(
  client: Client,
  runId: string,
  signal: AbortSignal,
): Promise<RecordedVisit[]> {
  const { sessions } = await client.runs.get(runId, { signal })
  const visits: RecordedVisit[] = []
  for (const { id, finished_at: end, started_at: start } of sessions) {
    if (end !== null && start !== null) visits.push(await readVisit(client, { runId, id }, signal))
  }
  return visits
}

async function readVisit(
  { sessions }: Client,
  { runId, id }: { runId: string; id: string },
  signal: AbortSignal,
): Promise<RecordedVisit> {
  const first = await sessions.transcript(runId, id, { cursor: '0', signal })
  const turns = [...first.turns]
  let cursor = first.next_cursor
  while (cursor !== undefined) {
    const part = await sessions.transcript(runId, id, { cursor, signal })
    turns.push(...part.turns)
    cursor = part.next_cursor
  }
  return {
    ...first,
    turns,
    answer: first.outcome.answer ?? null,
    outcome: await readOutcome(sessions, { runId, id }, signal),
  }
}

/** Null if the session has no report, which is written when it ends. */
async function readOutcome(
  sessions: Client['sessions'],
  { runId, id }: { runId: string; id: string },
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const { report } = await sessions.report(runId, id, { cursor: '0', signal })
    return report.outcome.status
  } catch (error) {
    if (error instanceof UnderstudyError && error.code === 'not_found') return null
    throw error
  }
}

import type { Client } from '@understudy/sdk'
import { chooseServer, connect, type ServerOption } from '../connect.ts'
import type { Context } from '../context.ts'
import { type RecordedVisit, renderProblemsCsv, renderStepsCsv } from '../formats/render-csv.ts'
import { collect } from '../read-all.ts'

/** The tables of a run that researchers read. */
export const tables = ['steps', 'problems'] as const
export type Table = (typeof tables)[number]

/** Prints a table of a run as CSV. */
export async function exportCsv(
  context: Context,
  { table, runId }: { table: Table; runId: string },
  options: ServerOption,
): Promise<void> {
  await using connection = await connect(context, chooseServer(context, options))
  const { client } = connection
  const text =
    table === 'steps'
      ? renderStepsCsv(await readVisits(client, runId, context.signal))
      : renderProblemsCsv(
          runId,
          await collect(client.runs.findings(runId, { signal: context.signal })),
        )
  context.output.write(text)
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
  return { ...first, turns }
}

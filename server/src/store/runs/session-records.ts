import type { TranscriptTurn } from '@understudy/contract/transcript'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import { writeJson } from '../json.ts'
import type { SessionArtifact } from './session-artifacts.ts'
import type { UnnumberedEvent } from './session-events.ts'
import { type Attempt, updateOnRecord } from './session-transitions.ts'

/** What an attempt adds to its session at once. */
export interface AddedRecords {
  /** In the order in which they are numbered. */
  events: readonly UnnumberedEvent[]
  /** Already stored, each once. */
  files: readonly SessionArtifact[]
}

/** Adds a finished turn with its events and files; false, with nothing added, if the attempt is stale. */
export async function addTurn(
  db: Database,
  attempt: Attempt,
  turn: TranscriptTurn,
  { events, files }: AddedRecords,
): Promise<boolean> {
  const recorded = updateOnRecord(attempt, { newEvents: events.length, turns: turn.turn })
  return write(db, recorded, [...addEvents(events), ...addFiles(files), addTurnRow(turn)])
}

/** Adds events and files; false, with nothing added, if the attempt is stale or the run is cancelled. */
export async function addUnlessCancelled(
  db: Database,
  attempt: Attempt,
  { events, files }: AddedRecords,
): Promise<boolean> {
  const recorded = updateOnRecord(attempt, { newEvents: events.length, unlessCancelled: true })
  return write(db, recorded, [...addEvents(events), ...addFiles(files)])
}

/** One statement, because each costs the embedded database more than what it writes. */
async function write(
  db: Database,
  update: RawBuilder<unknown>,
  parts: readonly RawBuilder<unknown>[],
): Promise<boolean> {
  const { rows } = await sql`with own as (${update} returning customer_id, id, last_seq)
    ${sql.join([sql``, ...parts])}
    select id from own`.execute(db)
  return rows.length === 1
}

/** The last of them has the number that is the session's last now. */
function addEvents(events: readonly UnnumberedEvent[]): RawBuilder<unknown>[] {
  if (events.length === 0) return []
  const last = events.length - 1
  const ordered = writeJson(events.map((event, index) => ({ ...event, after: last - index })))
  return [
    sql`events as (
      insert into session_events (customer_id, session_id, seq, kind, at, turn, data)
      select customer_id, id, last_seq - after, kind, at, turn, data
      from own, jsonb_to_recordset(${ordered}::jsonb)
        as event(after int, kind text, at timestamptz, turn int, data jsonb)
    )`,
  ]
}

/** A part of a statement whose `own` is the row of the session. */
export function addFiles(files: readonly SessionArtifact[]): RawBuilder<unknown>[] {
  if (files.length === 0) return []
  return [
    sql`files as (
      insert into session_artifacts (customer_id, session_id, kind, name, key, size_bytes, turn)
      select customer_id, id, kind, name, key, "sizeBytes", turn
      from own, jsonb_to_recordset(${writeJson(files)}::jsonb)
        as file(kind text, name text, key text, "sizeBytes" int, turn int)
      on conflict (customer_id, session_id, kind, name) do update
        set key = excluded.key, size_bytes = excluded.size_bytes, turn = excluded.turn
    )`,
  ]
}

function addTurnRow(turn: TranscriptTurn): RawBuilder<unknown> {
  return sql`turn as (
    insert into session_turns
      (customer_id, session_id, turn, data, input_tokens, output_tokens, cost_usd)
    select customer_id, id, ${turn.turn}::int, ${writeJson(turn)}::jsonb,
      ${turn.usage.input_tokens}::int, ${turn.usage.output_tokens}::int,
      ${turn.usage.cost_usd}::double precision
    from own
  )`
}

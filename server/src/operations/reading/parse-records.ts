import { gunzipSync } from 'node:zlib'
import { aggregateReport, type AggregateReport } from '@understudy/contract/aggregate-report'
import { type Report, report as reportSchema } from '@understudy/contract/report'
import { type Transcript, transcriptTurn } from '@understudy/contract/transcript'
import { z } from 'zod'
import { assembleTranscript, transcribedEvents } from '../sessions/assemble-transcript.ts'
import { parseTranscript } from '../sessions/parse-transcript.ts'
import { isGzip, type StoredRecord } from './reading-task.ts'

/** More than any session records; an archive that says it holds more is not one of ours. */
const maxTranscriptBytes = 256 * 1024 * 1024

const recordedEvent = z.object({ kind: z.enum(transcribedEvents), data: z.unknown() })

/** A stored report of a session. */
export function readReport(bytes: Uint8Array): Report {
  return reportSchema.parse(readJson(bytes))
}

/** A stored report on all sessions of a run. */
export function readAggregate(bytes: Uint8Array): AggregateReport {
  return aggregateReport.parse(readJson(bytes))
}

/** A transcript in the current version, from its file or its record. Blocks: not for the thread that answers requests, unless it is short. */
export function readTranscript(stored: Uint8Array): Transcript {
  if (!isGzip(stored)) return parseTranscript(readJson(stored))
  return parseTranscript(readJson(gunzipSync(stored, { maxOutputLength: maxTranscriptBytes })))
}

/** The transcript of a session from its rows; null if they cannot be read. Blocks as well. */
export function readRecord({ of, ending, events, turns }: StoredRecord): Transcript | null {
  try {
    return assembleTranscript(of, ending, {
      events: z.array(recordedEvent).parse(JSON.parse(events)),
      turns: z.array(transcriptTurn).parse(JSON.parse(turns)),
    })
  } catch (error) {
    if (error instanceof z.ZodError) return null
    throw error
  }
}

/** Any stored JSON. */
export function readJson(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes))
}

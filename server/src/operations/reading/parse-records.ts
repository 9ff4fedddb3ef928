import { gunzipSync } from 'node:zlib'
import { aggregateReport } from '@understudy/contract/aggregate-report'
import type { AggregateReport } from '@understudy/contract/aggregate-report'
import { report as reportSchema } from '@understudy/contract/report'
import type { Report } from '@understudy/contract/report'
import type { Transcript } from '@understudy/contract/transcript'
import { parseTranscript } from '../sessions/parse-transcript.ts'
import type { StoredTranscript } from './reading-task.ts'

/** More than any session records; an archive that says it holds more is not one of ours. */
const maxTranscriptBytes = 256 * 1024 * 1024

/** A stored report of a session. */
export function readReport(bytes: Uint8Array): Report {
  return reportSchema.parse(readJson(bytes))
}

/** A stored report on all sessions of a run. */
export function readAggregate(bytes: Uint8Array): AggregateReport {
  return aggregateReport.parse(readJson(bytes))
}

/** A transcript in the current version. Blocks: not for the thread that answers requests, unless it is short. */
export function readTranscript(stored: StoredTranscript): Transcript {
  if (!(stored instanceof Uint8Array)) return stored
  return parseTranscript(readJson(gunzipSync(stored, { maxOutputLength: maxTranscriptBytes })))
}

/** Any stored JSON. */
export function readJson(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes))
}

import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Report } from '@understudy/contract/report'
import type { Transcript } from '@understudy/contract/transcript'
import { createAttemptKey } from '../../artifacts/artifact-keys.ts'
import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import { type Clock, SECOND_MS } from '../../lib/clock.ts'
import { BucketAwayError } from '../../lib/storage/bucket-away.ts'
import { sleepUnlessAborted } from '../../lib/waiting/sleep.ts'
import type { SessionArtifact } from '../../store/runs/session-artifacts.ts'

/** Where the documents of an attempt are stored. */
export interface DocumentPlace {
  customerId: string
  runId: string
  sessionId: string
  attempt: number
  folder: string | undefined
}

export interface DocumentDeps {
  artifacts: ArtifactStore
  clock: Clock
}

const compress = promisify(gzip)

/** Stores a transcript and returns its row, which is written later. */
export async function storeTranscript(
  deps: DocumentDeps,
  place: DocumentPlace,
  transcript: Transcript,
  signal: AbortSignal,
): Promise<SessionArtifact> {
  const bytes = await compress(JSON.stringify(transcript))
  return store(deps, place, { kind: 'transcript', name: 'transcript.json.gz', bytes }, signal)
}

/** Stores a report and returns its row, which is written later. */
export async function storeReport(
  deps: DocumentDeps,
  place: DocumentPlace,
  report: Report,
  signal: AbortSignal,
): Promise<SessionArtifact> {
  const bytes = new TextEncoder().encode(JSON.stringify(report))
  return store(deps, place, { kind: 'report', name: 'report.json', bytes }, signal)
}

interface Document {
  kind: 'transcript' | 'report'
  name: string
  bytes: Uint8Array
}

/** A bucket that is away is asked again until the signal aborts. */
async function store(
  { artifacts, clock }: DocumentDeps,
  place: DocumentPlace,
  { kind, name, bytes }: Document,
  signal: AbortSignal,
): Promise<SessionArtifact> {
  const key = createAttemptKey(place, ...(place.folder === undefined ? [] : [place.folder]), name)
  for (;;) {
    try {
      await artifacts.put(key, bytes)
      return { kind, name, key, sizeBytes: bytes.byteLength, turn: null }
    } catch (error) {
      if (!(error instanceof BucketAwayError)) throw error
      if (!(await sleepUnlessAborted(clock, 2 * SECOND_MS, signal))) throw error
    }
  }
}

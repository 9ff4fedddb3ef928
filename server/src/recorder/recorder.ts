import { type TranscriptTurn, transcriptTurn } from '@understudy/contract/transcript'
import { createAttemptKey } from '../artifacts/artifact-keys.ts'
import type { ArtifactStore } from '../artifacts/artifact-store.ts'
import type { Clock } from '../lib/clock.ts'
import { LeaseLostError } from '../lib/lease-lost-error.ts'
import { SessionCancelled } from '../lib/session-cancelled.ts'
import type { Database } from '../store/database.ts'
import type { SessionArtifact } from '../store/runs/session-artifacts.ts'
import type { UnnumberedEvent } from '../store/runs/session-events.ts'
import { getLeaseState } from '../store/runs/session-leases.ts'
import { type AddedRecords, addTurn, addUnlessCancelled } from '../store/runs/session-records.ts'
import type { Attempt } from '../store/runs/session-transitions.ts'
import type { NewEvent, ScreenshotKind } from './event-data.ts'
import { mapTexts } from './map-texts.ts'

/** A screenshot and its encoding. */
export interface RecordedPicture {
  bytes: Uint8Array
  extension: 'png' | 'jpg'
}

/**
 * The only code that records what happens in a session. Every method throws LeaseLostError, and writes no row, if
 * another attempt owns the session.
 */
export interface Recorder {
  /**
   * Appends events, numbered in the given order. Throws SessionCancelled, and writes nothing, once the customer has
   * cancelled the run: an action is recorded before it is carried out, so a cancelled run takes no further action.
   */
  record(events: readonly NewEvent[]): Promise<void>
  /** Writes the turn together with its events and the rows of the screenshots saved since the previous turn. */
  recordTurn(turn: TranscriptTurn, events: readonly NewEvent[]): Promise<void>
  /** Stores the bytes and returns the file name; the row and the event follow with the next record. */
  saveScreenshot(turn: number, picture: RecordedPicture, kind: ScreenshotKind): Promise<string>
}

interface RecorderDeps extends Attempt {
  runId: string
  db: Database
  artifacts: ArtifactStore
  clock: Clock
  /** Removes secrets from a text before it is written anywhere. Must not throw. */
  redact: (text: string) => string
}

/** The recorder of one attempt at one session. Bytes are stored before the row that references them. */
export function createRecorder(deps: RecorderDeps): Recorder {
  /** Each once, because the rows of a record are added by one statement. */
  const pictures = new Map<string, SessionArtifact>()

  function take(events: readonly NewEvent[]): AddedRecords {
    const files = [...pictures.values()]
    pictures.clear()
    const all = [...events, ...files.map(describePicture)]
    return { files, events: all.map((event) => stamp(event, deps)) }
  }

  return {
    async record(events) {
      try {
        assertOwned(await addUnlessCancelled(deps.db, deps, take(events)))
      } catch (error) {
        if (!(error instanceof LeaseLostError)) throw error
        const lease = await getLeaseState(deps.db, deps)
        throw lease.kind === 'held' && lease.cancelRequested ? new SessionCancelled() : error
      }
    },
    // What has happened is recorded even if the run is cancelled.
    async recordTurn(turn, events) {
      assertOwned(await addTurn(deps.db, deps, redactTurn(turn, deps), take(events)))
    },
    async saveScreenshot(turn, { bytes, extension }, kind) {
      const name = `${String(turn).padStart(4, '0')}.${extension}`
      const key = createAttemptKey(deps, kind, name)
      await deps.artifacts.put(key, bytes)
      pictures.set(key, { kind, name, key, sizeBytes: bytes.byteLength, turn })
      return name
    },
  }
}

function describePicture({ kind, name, turn }: SessionArtifact): NewEvent {
  const folder = kind === 'ambient' ? 'ambient' : 'screenshots'
  return { kind: 'screenshot', turn, data: { file: name, kind: folder } }
}

function stamp({ kind, turn, data }: NewEvent, { clock, redact }: RecorderDeps): UnnumberedEvent {
  return { kind, turn, at: clock.now(), data: { ...mapTexts(data, redact) } }
}

/** Parsed again, so that every written turn can be read back. */
function redactTurn(turn: TranscriptTurn, { redact }: RecorderDeps): TranscriptTurn {
  return transcriptTurn.parse(mapTexts(turn, redact))
}

function assertOwned(isOwned: boolean): void {
  if (!isOwned) throw new LeaseLostError('Another attempt owns the session, or it has ended.')
}

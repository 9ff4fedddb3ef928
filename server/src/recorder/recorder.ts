import type { TranscriptTurn } from '@understudy/contract/transcript'
import type { NewEvent, ScreenshotKind } from './event-data.ts'

/** A picture and how its bytes are encoded. */
export interface Picture {
  bytes: Uint8Array
  extension: 'png' | 'jpg'
}

/**
 * The one place that writes down what happens in a session. Every method throws LeaseLostError, and writes nothing,
 * when another attempt owns the session.
 */
export interface Recorder {
  /** Appends events, numbered in the order given. */
  record(events: readonly NewEvent[]): Promise<void>
  /** Writes the turn together with its events and the rows of the pictures saved since the turn before. */
  recordTurn(turn: TranscriptTurn, events: readonly NewEvent[]): Promise<void>
  /** Stores the bytes and returns the file name; the row and the event follow with the next record. */
  saveScreenshot(turn: number, picture: Picture, kind: ScreenshotKind): Promise<string>
}

import type { RepositoryOverlay } from '@understudy/contract/comparison/repository-overlay'
import type { ResponseBody } from '@understudy/contract/endpoint'
import type { endpoints } from '@understudy/contract/endpoints'
import type { ComparedRun, ComparedSession } from '../../reports/compare/compared-run.ts'
import type { PagedRun } from '../../reports/render/page/paged-run.ts'
import type { JudgedRun } from '../../reports/verdict/judged-run.ts'
import type { DatedEnding, EndingSession } from '../sessions/assemble-transcript.ts'

/** The rows of a session whose transcript is in no file, as JSON. */
export interface StoredRecord {
  of: EndingSession
  ending: DatedEnding
  events: string
  turns: string
}

/** A stored UX map, and the job that made it. */
export interface StoredUxMap {
  job: Pick<RepositoryOverlay, 'job_id' | 'repository_id' | 'commit_sha'>
  map: Uint8Array
}

/** A run to compare, with its records as they are stored; null if there is none. */
export interface StoredRun extends Omit<ComparedRun, 'sessions'> {
  sessions: readonly (Omit<ComparedSession, 'transcript' | 'report'> & {
    transcript: Uint8Array | null
    report: Uint8Array | null
  })[]
}

/** The problems of a run: in its aggregate, or without one in the reports of its sessions. */
export interface StoredProblems {
  aggregate: Uint8Array | null
  reports: readonly Uint8Array[]
}

/** A report for people. */
export type StoredDocument =
  | { kind: 'report'; report: Uint8Array; dismissals: ReadonlyMap<string, string | null> }
  | { kind: 'aggregate'; aggregate: Uint8Array; dismissals: ReadonlyMap<string, string | null> }
  | {
      kind: 'page'
      run: PagedRun
      aggregate: Uint8Array | null
      reports: readonly Uint8Array[]
      transcripts: readonly Uint8Array[]
      dismissals: ReadonlyMap<string, string | null>
      /** Proves the reader's right to the pictures. */
      token: string
    }

/** A picture of a document: its bytes, or the first of them where it is linked; null if the file no longer exists. */
export interface StoredPicture {
  sessionId: string
  name: string
  bytes: Uint8Array | null
}

type RunMapBody = ResponseBody<(typeof endpoints)['getRunMap']>

/**
 * Work on stored records, which grow with what a site does: parsing, building, rendering. `from` is the number of findings that earlier
 * answers had.
 */
export type ReadingTask =
  | { kind: 'report'; report: Uint8Array; from: number }
  | { kind: 'aggregate'; aggregate: Uint8Array; from: number }
  /** The result is empty if the record cannot be read. */
  | { kind: 'record'; record: StoredRecord }
  /** from: null for all of it, otherwise the number of entries that earlier parts had. */
  | { kind: 'transcript'; transcript: Uint8Array; from: number | null }
  | {
      kind: 'map'
      transcripts: readonly Uint8Array[]
      arrivals: ReadonlyMap<string, string>
      code: StoredUxMap | null
      about: Omit<RunMapBody, 'artifact' | 'repository'>
    }
  | {
      kind: 'comparison'
      earlier: StoredRun
      later: StoredRun
      arrivals: ReadonlyMap<string, string>
      from: number
    }
  | {
      kind: 'verdict'
      run: StoredRun
      baseline: StoredRun | null
      judged: Omit<JudgedRun, 'run' | 'baseline'>
    }
  | ({ kind: 'problems' } & StoredProblems)
  /** What the report says of these problems; of one that it does not have, nothing. */
  | ({ kind: 'issue_subjects'; fingerprints: readonly string[] } & StoredProblems)
  /** The result is null if no transcript has the finding. */
  | { kind: 'reproduction'; transcripts: readonly Uint8Array[]; fingerprint: string }
  | { kind: 'report_markdown'; report: Uint8Array }
  | { kind: 'aggregate_markdown'; aggregate: Uint8Array }
  | { kind: 'pictures'; document: StoredDocument }
  | { kind: 'document'; document: StoredDocument; pictures: readonly StoredPicture[] }

/** The bytes of all records in it, unpacked. */
export function countBytes(value: unknown): number {
  if (value instanceof Uint8Array) return isGzip(value) ? readUnpackedSize(value) : value.byteLength
  if (value === null || typeof value !== 'object')
    return typeof value === 'string' ? value.length : 0
  const parts: unknown[] =
    value instanceof Map ? [...value.keys(), ...value.values()] : Object.values(value)
  return parts.reduce<number>((sum, part) => sum + countBytes(part), 0)
}

/** Texts of ours never begin like this. */
export function isGzip([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b
}

/** The last four bytes of an archive, which is one of ours and shorter than 4 GiB. */
function readUnpackedSize({ buffer, byteOffset, byteLength }: Uint8Array): number {
  return new DataView(buffer, byteOffset, byteLength).getUint32(byteLength - 4, true)
}

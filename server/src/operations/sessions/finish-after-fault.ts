import type { Report } from '@understudy/contract/report'
import type { TerminationKind } from '@understudy/contract/session-event'
import type { Transcript } from '@understudy/contract/transcript'
import { SECOND_MS } from '../../lib/clock.ts'
import { startDeadline } from '../../lib/waiting/start-deadline.ts'
import { untilAborted } from '../../lib/waiting/until-aborted.ts'
import { buildSmallReport } from '../../reports/compose/build-small-report.ts'
import { asManyAsPossible } from '../../store/runs/ending-parts.ts'
import type { SessionArtifact } from '../../store/runs/session-artifacts.ts'
import type { Attempt } from '../../store/runs/session-transitions.ts'
import {
  type DatedEnding,
  describeVisit,
  type EndingSession,
  type SessionEnding,
} from './assemble-transcript.ts'
import { assertReadable, createReport, createTranscript } from './build-documents.ts'
import { commitEnding } from './commit-ending.ts'
import type { FinishDeps } from './finish-deps.ts'
import { type DocumentPlace, storeReport, storeTranscript } from './write-documents.ts'

/** For each document, at most: it is tried for the second time. */
const mostDocumentMs = 3 * SECOND_MS
/** A transcript, its file, a whole report and a small one. */
const documentCount = 4

/** A session that could not be finished as it ended. */
interface FaultyEnding {
  attempt: Attempt
  ending: SessionEnding
  /** For all documents. */
  documentsMs: number
  folder: string | undefined
  /** Why. */
  cause: unknown
}

/** The documents of such a session. */
interface Salvage {
  files: SessionArtifact[]
  report: Report | null
  /** small: without findings; none: there is no file of it. */
  reportKind: 'whole' | 'small' | 'none'
}

/**
 * Fails a session that could not be finished as it ended, with everything that can be stored: the whole report, else a small one
 * that says what is missing, else none; and each row that follows from the ending, if it can be written. Tells the operator once.
 * `of` is null if the session could not be read. Returns whether the attempt still had the session. Throws if not even its terminal
 * transition can be written.
 */
export async function finishAfterFault(
  deps: FinishDeps,
  of: EndingSession | null,
  { attempt, ending, documentsMs, folder, cause }: FaultyEnding,
): Promise<boolean> {
  const at = deps.clock.now()
  const log = deps.log.child({ session_id: attempt.sessionId })
  const kind = ending.kind === 'cancelled' ? 'cancelled' : 'internal_error'
  const leftOut: string[] = []
  const noteFault = (part: string, error: unknown) => {
    leftOut.push(part)
    log.warn({ err: error, part }, 'a part of the end of a session could not be written')
  }
  const faulty = { ...ending, kind, reason: describeFault(ending, null), at } as const
  const documentMs = Math.min(mostDocumentMs, documentsMs / documentCount)
  const place = of === null ? null : { ...attempt, runId: of.run.id, folder }
  const { files, report, reportKind } =
    of === null || place === null
      ? ({ files: [], report: null, reportKind: 'none' } as const)
      : await salvage(deps, { of, place, ending: faulty, documentMs }, noteFault)
  const end = {
    ...attempt,
    files,
    status: 'failed',
    kind,
    reason: describeFault(ending, reportKind),
    ...(ending.unrecorded === undefined ? {} : { unrecorded: ending.unrecorded }),
    at,
  } as const
  const parts = asManyAsPossible(noteFault)
  const isEnded = await deps.db
    .transaction()
    .execute((trx) => commitEnding(deps.queue, trx, { report, end }, parts))
  if (!isEnded) return false
  deps.onEnd?.({ kind, report })
  log.fatal(
    { err: cause, report: reportKind, left_out: leftOut },
    'a session could not be finished as it ended: it failed, with what could be stored',
  )
  return true
}

/** The reasons of these endings are ours; others come from pages and models, and may be what cannot be stored. */
const ownReasons: readonly TerminationKind[] = ['cancelled', 'worker_lost', 'internal_error']

function describeFault(
  { kind, reason }: SessionEnding,
  reportKind: Salvage['reportKind'] | null,
): string {
  const missing = {
    whole: 'not all of its results could be stored',
    small: 'its report could not be built completely',
    none: 'it has no report',
  }
  const words = `Because of a fault on our side, ${reportKind === null ? missing.whole : missing[reportKind]}; what was recorded can still be read.`
  return ownReasons.includes(kind) ? `${reason} ${words}` : words
}

interface Salvaging {
  of: EndingSession
  place: DocumentPlace
  ending: DatedEnding
  documentMs: number
}

async function salvage(
  deps: FinishDeps,
  { of, place, ending, documentMs }: Salvaging,
  noteFault: (part: string, error: unknown) => void,
): Promise<Salvage> {
  const attempt = async <T>(part: string, work: (signal: AbortSignal) => Promise<T>) => {
    using deadline = startDeadline(deps.clock, documentMs)
    try {
      return await untilAborted(() => work(deadline.signal), deadline.signal)
    } catch (error) {
      noteFault(part, error)
      return null
    }
  }
  const transcript = await attempt('transcript', () => createTranscript(deps.db, of, ending))
  const record =
    transcript &&
    (await attempt('transcript file', (signal) => storeTranscript(deps, place, transcript, signal)))
  const whole =
    transcript &&
    (await attempt('report', (signal) =>
      storeBuilt(deps, place, () => createReport(transcript), signal),
    ))
  const small =
    whole ??
    (await attempt('small report', (signal) =>
      storeBuilt(deps, place, () => buildSmall({ of, ending }, transcript), signal),
    ))
  return {
    files: [...(record === null ? [] : [record]), ...(small === null ? [] : [small.file])],
    // A small one says nothing of problems.
    report: whole?.report ?? null,
    reportKind: whole === null ? nameSmall(small !== null) : 'whole',
  }
}

function nameSmall(isStored: boolean): 'small' | 'none' {
  return isStored ? 'small' : 'none'
}

async function storeBuilt(
  deps: FinishDeps,
  place: DocumentPlace,
  build: () => Report,
  signal: AbortSignal,
): Promise<{ report: Report; file: SessionArtifact }> {
  const report = build()
  return { report, file: await storeReport(deps, place, report, signal) }
}

function buildSmall(
  { of, ending }: Pick<Salvaging, 'of' | 'ending'>,
  transcript: Transcript | null,
): Report {
  const turns = transcript?.turns.length ?? of.session.turns
  return assertReadable(buildSmallReport(describeVisit(of, ending), turns))
}

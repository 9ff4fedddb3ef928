import { type Report, report as reportSchema } from '@understudy/contract/report'
import type { Transcript } from '@understudy/contract/transcript'
import { buildReport } from '../../reports/compose/build-report.ts'
import type { Database } from '../../store/database.ts'
import { listArrivalPictures } from '../../store/runs/session-artifacts.ts'
import { listEventData } from '../../store/runs/session-events.ts'
import { listTurns } from '../../store/runs/session-turns.ts'
import {
  assembleTranscript,
  type DatedEnding,
  type EndingSession,
  transcribedEvents,
} from './assemble-transcript.ts'

/** The transcript of a session that ends. Throws if it could not be read again. */
export async function createTranscript(
  db: Database,
  of: EndingSession,
  ending: DatedEnding,
): Promise<Transcript> {
  const { customerId } = of.run
  const session = { customerId, sessionId: of.session.id }
  const arrivals = await listArrivalPictures(db, customerId, [of.session.id])
  return assembleTranscript(of, ending, {
    arrival: arrivals.get(of.session.id) ?? null,
    events: await listEventData(db, { ...session, kinds: transcribedEvents }),
    turns: await listTurns(db, session),
  })
}

/** The report of a transcript. Throws if it could not be read again: every request for it would fail. */
export function createReport(transcript: Transcript): Report {
  return assertReadable(buildReport(transcript))
}

/** Returns the report as it is. */
export function assertReadable(report: Report): Report {
  reportSchema.parse(report)
  return report
}

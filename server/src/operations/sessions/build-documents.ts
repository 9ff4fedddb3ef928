import { report as reportSchema } from '@understudy/contract/report'
import type { Report } from '@understudy/contract/report'
import { transcript as transcriptSchema } from '@understudy/contract/transcript'
import type { Transcript } from '@understudy/contract/transcript'
import { buildReport } from '../../reports/build/build-report.ts'
import type { Database } from '../../store/database.ts'
import type { EndingSession, SessionEnding } from './assemble-transcript.ts'
import { assembleTranscript } from './assemble-transcript.ts'

/** The transcript of a session that ends. Throws if it could not be read again: every request for it would fail. */
export async function createTranscript(
  db: Database,
  of: EndingSession,
  ending: SessionEnding & { at: Date },
): Promise<Transcript> {
  const transcript = await assembleTranscript(db, of, ending)
  // The turns were parsed as they were read.
  transcriptSchema.parse({ ...transcript, turns: [] })
  return transcript
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

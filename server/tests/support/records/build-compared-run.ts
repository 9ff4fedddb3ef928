import type { Transcript } from '@understudy/contract/transcript'
import type { ComparedRun } from '../../../src/reports/compare/compared-run.ts'
import { buildReport } from '../../../src/reports/compose/build-report.ts'
import { buildTranscript } from './build-transcript.ts'

/** A run with one session for each transcript; the id of a run also names its sessions. */
export function buildComparedRun(
  runId: 'run_1' | 'run_2',
  transcripts: readonly Partial<Transcript>[],
  conditions: Partial<ComparedRun> = {},
): ComparedRun {
  return {
    summary: {
      run_id: runId,
      target_url: 'https://shop.example/',
      status: 'completed',
      created_at: `2026-11-2${runId.slice(-1)}T07:00:00.000Z`,
      session_count: Math.max(1, transcripts.length),
    },
    task: 'Buy the walnut lamp',
    flows: [],
    isPreview: false,
    model: 'understudy-1',
    device: 'desktop',
    interaction: 'full',
    replayMaySendData: false,
    durationBudget: 'short',
    guidedExploration: 'off',
    credentialIds: [],
    sessions: transcripts.map((part, index) => {
      const id = `${runId}_${index}`
      const transcript = buildTranscript({ ...part, run_id: runId, session_id: id })
      return {
        id,
        persona: transcript.persona,
        terminationKind: transcript.termination_kind,
        turns: transcript.turns.length,
        durationMs: 120_000,
        transcript,
        report: buildReport(transcript),
      }
    }),
    ...conditions,
  }
}

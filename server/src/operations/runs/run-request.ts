import type { PersonaWriteBody } from '@understudy/contract/persona'
import type { Judging } from '../../store/runs/run-verdicts.ts'
import type { Run } from '../../store/runs/run.ts'

/** A customer's request, already validated. */
export interface RunRequest {
  targetUrl: string
  personas: RequestedPersonas
  task: string | null
  flows: string[]
  credentialIds: string[]
  /** null: the default. */
  model: string | null
  durationBudget: Run['durationBudget']
  guidedExploration: Run['guidedExploration']
  device: Run['device']
  interaction: Run['interaction']
  replayMaySendData: boolean
  judging: Judging
}

/** Who visits the target: stored personas, or one described inline. */
export type RequestedPersonas =
  | { kind: 'stored'; ids: string[] }
  | { kind: 'inline'; persona: PersonaWriteBody }

/** The data returned for a newly admitted run. */
export interface AdmittedRun {
  id: string
  sessions: { id: string; personaId: string }[]
  guidedExploration: Run['guidedExploration']
  isPreview: boolean
}

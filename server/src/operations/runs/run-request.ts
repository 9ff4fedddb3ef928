import type { PersonaWriteBody } from '@understudy/contract/persona'
import type { Run } from '../../store/runs/run.ts'

/** What a customer asks for, its shape checked. */
export interface RunRequest {
  targetUrl: string
  personas: RequestedPersonas
  task: string | null
  flows: string[]
  credentialIds: string[]
  /** null: whichever is offered. */
  model: string | null
  durationBudget: Run['durationBudget']
  guidedExploration: Run['guidedExploration']
}

/** Who walks through the target: personas that are stored, or one that is described on the spot. */
export type RequestedPersonas =
  | { kind: 'stored'; ids: string[] }
  | { kind: 'inline'; persona: PersonaWriteBody }

/** What a customer is told of a run that was just admitted. */
export interface AdmittedRun {
  id: string
  sessions: { id: string; personaId: string }[]
  guidedExploration: Run['guidedExploration']
  isPreview: boolean
}

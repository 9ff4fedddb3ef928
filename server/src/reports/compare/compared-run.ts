import type { RunComparison } from '@understudy/contract/comparison/run-comparison'
import type { PersonaSnapshot } from '@understudy/contract/persona'
import type { Report } from '@understudy/contract/report'
import type { Interaction } from '@understudy/contract/run'
import type { TerminationKind } from '@understudy/contract/session-event'
import type { Transcript } from '@understudy/contract/transcript'
import type { Device } from '@understudy/contract/visitor/devices'
import { onceFor } from '../../lib/once-for.ts'

/** One of two runs that are compared: its conditions, and what its sessions recorded. */
export interface ComparedRun {
  summary: RunComparison['earlier']
  task: string | null
  flows: readonly string[]
  isPreview: boolean
  model: string
  device: Device
  interaction: Interaction
  /** Whether replays could repeat steps that send data. */
  replayMaySendData: boolean
  durationBudget: string
  guidedExploration: string
  credentialIds: readonly string[]
  /** In the order of its personas. */
  sessions: readonly ComparedSession[]
}

/** A session of a run that has ended. transcript, report: null if there is none. */
export interface ComparedSession {
  id: string
  persona: PersonaSnapshot
  terminationKind: TerminationKind | null
  turns: number
  durationMs: number | null
  transcript: Transcript | null
  report: Report | null
}

/**
 * Whether two sessions have the same visitor, edited or not: a persona that is sent with the run has another id every time.
 */
export function isSamePersona(one: PersonaSnapshot, other: PersonaSnapshot): boolean {
  if (one.id === other.id) return true
  return one.name === other.name && one.synthesized_prompt === other.synthesized_prompt
}

/** Whether nothing was edited that decides what a visitor does and notices. */
export function isUnchanged(one: PersonaSnapshot, other: PersonaSnapshot): boolean {
  return describePersona(one) === describePersona(other)
}

const describePersona = onceFor((persona: PersonaSnapshot) =>
  JSON.stringify([
    persona.name,
    persona.role_description,
    persona.technical_sophistication,
    persona.patience_level,
    persona.goals,
    persona.pain_points,
    persona.current_tools,
    persona.synthesized_prompt,
  ]),
)

/** Whether both runs could sign in to the same accounts. */
export function hasSameLogins(one: ComparedRun, other: ComparedRun): boolean {
  return one.credentialIds.toSorted().join(' ') === other.credentialIds.toSorted().join(' ')
}

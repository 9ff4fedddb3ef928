import { z } from 'zod'
import { identifier } from '../common.ts'
import { severity } from '../finding.ts'
import { limits } from '../limits.ts'

/** What a run must show to pass; a field that is left out has its default. */
export const gate = z.strictObject({
  fail_on_severity: severity
    .min(1)
    .nullable()
    .default(3)
    .describe(
      'Fail if there are problems of this severity or a higher one, accessibility rules apart; null: problems never fail the run.',
    )
    .meta({ examples: [3] }),
  only_new: z
    .boolean()
    .default(true)
    .describe(
      'Count only new problems: the last comparable run was at their place and did not meet them, and neither did those before it. If false, known problems and those that can be older count as well. What comes and goes (flaky) never counts.',
    ),
  only_verified: z
    .boolean()
    .default(true)
    .describe(
      'Count only verified problems: they happened again when the steps were repeated, are self-evident or were seen twice.',
    ),
  accessibility_severity: severity
    .min(1)
    .nullable()
    .default(null)
    .describe('The same as fail_on_severity, for violations of accessibility rules.')
    .meta({ examples: [null] }),
  min_completion: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .default(null)
    .describe(
      'The share of the sessions with a clear outcome that must reach the goal; null: any. Inconclusive sessions count neither way.',
    )
    .meta({ examples: [0.8] }),
  required_personas: z
    .array(identifier)
    .max(limits.personasPerRun)
    .default([])
    .describe('Personas that must not miss the goal.')
    .meta({ examples: [['pers_0000000000000000000default']] }),
  max_cost_usd: z
    .number()
    .min(0)
    .nullable()
    .default(null)
    .describe('What the language model may cost in all sessions together; null: anything.')
    .meta({ examples: [1] }),
  baseline_runs: z
    .int()
    .min(1)
    .max(20)
    .default(5)
    .describe(
      'How many earlier runs teach what the site shows now and then: a problem that one of them had never fails the run as a new one.',
    )
    .meta({ examples: [5] }),
})
export type Gate = z.infer<typeof gate>

/** New and verified problems of severity 3 or higher fail a run. */
export const defaultGate: Gate = gate.parse({})

/** What was tested, to find the runs to judge new problems against. */
export const testedBranch = z
  .string()
  .min(1)
  .max(255)
  .describe(
    'The branch that is tested: new problems are judged against the last run of the same branch.',
  )
  .meta({ examples: ['new-checkout'] })
export const testedEnvironment = z
  .string()
  .min(1)
  .max(limits.textLength)
  .describe(
    'The environment that is tested: new problems are judged against its last run if none is of the same branch.',
  )
  .meta({ examples: ['preview'] })

interface GatedRun {
  gate: Gate
  task?: string | null | undefined
  flows: readonly string[]
  persona_ids?: readonly string[] | undefined
  persona_id?: string | undefined
}

/** How a request is refused whose gate asks for a goal that it does not have. */
export const needsGoal = {
  path: ['gate'],
  message: 'asks for a goal to be reached, but there is no task and no flow',
}

/** A rule about reaching the goal needs one. */
export function hasGoalForGate({
  gate: { min_completion, required_personas },
  task,
  flows,
}: GatedRun): boolean {
  const isAsked = min_completion !== null || required_personas.length > 0
  return !isAsked || (task ?? null) !== null || flows.length > 0
}

/** The error for a gate that names a persona that is not in the run. */
export const needsPersonas = {
  path: ['gate', 'required_personas'],
  message: 'names a persona that does not take part',
}

/** Only personas who take part can be required to reach the goal. */
export function hasRequiredPersonas({
  gate: asked,
  persona_ids: ids,
  persona_id: id,
}: GatedRun): boolean {
  return asked.required_personas.every((required) => required === id || ids?.includes(required))
}

import type { personaPreview, PersonaWriteBody } from '@understudy/contract/persona'
import type { z } from 'zod'
import { readTraits } from '../../mind/explorer/traits.ts'
import { getPersonaLimits } from '../../mind/persona-limits.ts'
import { describeActions } from '../../mind/prompts/describe-actions.ts'
import { createNonce } from '../../mind/prompts/neutralise.ts'
import { synthesizePrompt } from '../../mind/prompts/persona-prompt.ts'
import { composePersona } from '../../mind/prompts/prompts.ts'

/** What sessions make of a persona, from the functions that they use. */
export function previewPersona(fields: PersonaWriteBody): z.input<typeof personaPreview> {
  const limits = getPersonaLimits(fields)
  const { isUnpractised, ...traits } = readTraits(fields)
  return {
    prompt: composePersona(synthesizePrompt(fields), createNonce()),
    actions: describeActions(fields),
    limits: {
      irritation_budget: limits.irritationBudget,
      tolerated_wait_ms: limits.toleratedWaitMs,
      max_scrolls_per_page: limits.maxScrollsPerPage,
      max_retries: limits.maxRetries,
      unknown_actions: [...limits.unknownActions],
    },
    explorer: { ...traits, unpractised: isUnpractised },
  }
}

import type { PersonaWriteBody } from '@understudy/contract/persona'
import { type ExplorerTraits, readTraits } from '../../mind/explorer/aims/traits.ts'
import { getPersonaLimits, type PersonaLimits } from '../../mind/persona-limits.ts'
import { describeActions } from '../../mind/prompts/describe-actions.ts'
import { createNonce } from '../../mind/prompts/neutralise.ts'
import { synthesizePrompt } from '../../mind/prompts/persona-prompt.ts'
import { composePersona } from '../../mind/prompts/prompts.ts'
import { assertPersonaLength } from './assert-persona-length.ts'

/** What sessions make of a persona. */
export interface PersonaPreview {
  prompt: string
  actions: string
  limits: PersonaLimits
  explorer: ExplorerTraits
}

/** What sessions make of a persona, from the functions that they use. Codes: as assertPersonaLength. */
export function previewPersona(fields: PersonaWriteBody): PersonaPreview {
  assertPersonaLength(fields)
  return {
    prompt: composePersona(synthesizePrompt(fields), createNonce()),
    actions: describeActions(fields, 'desktop', true),
    limits: getPersonaLimits(fields),
    explorer: readTraits(fields),
  }
}

import { personaEndpoints } from '@understudy/contract/endpoints/personas'
import { createRoute, type Route } from '../http/route.ts'
import { ApiError } from '../lib/api-error.ts'
import { createPersona } from '../operations/personas/create-persona.ts'
import { deletePersona } from '../operations/personas/delete-persona.ts'
import { getPersona } from '../operations/personas/get-persona.ts'
import { type ImportDeps, importPersona } from '../operations/personas/import-persona.ts'
import { listPersonas } from '../operations/personas/list-personas.ts'
import type { PersonaPreview } from '../operations/personas/preview-persona.ts'
import { saveImportedPersona } from '../operations/personas/save-imported-persona.ts'
import { toWriteBody } from '../operations/personas/to-write-body.ts'
import { updatePersona } from '../operations/personas/update-persona.ts'
import type { Persona } from '../store/personas/personas.ts'

/** Personas of the library and of the customer. */
export function createPersonaRoutes(deps: ImportDeps): Route[] {
  return [
    createRoute(personaEndpoints.createPersona, async ({ customerId, body }) =>
      presentPersona(await createPersona(deps, customerId, body)),
    ),
    createRoute(personaEndpoints.listPersonas, async ({ customerId, query }) => {
      const asked = { source: query.source ?? null, from: Number(query.cursor ?? 0) }
      const { items, nextCursor } = await listPersonas(deps, customerId, asked)
      return { items: items.map(presentPersona), next_cursor: nextCursor }
    }),
    createRoute(personaEndpoints.getPersona, async ({ customerId, params }) =>
      presentPersona(await getPersona(deps, customerId, params.id)),
    ),
    createRoute(personaEndpoints.previewPersona, async ({ body }) => {
      // With its first use: actions and prompts, which a start does not need.
      const { previewPersona } = await import('../operations/personas/preview-persona.ts')
      return presentPreview(previewPersona(body))
    }),
    createRoute(personaEndpoints.updatePersona, async ({ customerId, params, body }) =>
      presentPersona(await updatePersona(deps, { customerId, id: params.id }, body)),
    ),
    createRoute(personaEndpoints.deletePersona, async ({ customerId, params }) => {
      await deletePersona(deps, customerId, params.id)
      return undefined
    }),
    createRoute(personaEndpoints.importPersona, async ({ customerId, body, signal }) => {
      const given = { ...body, signal }
      const { importToken, draft, readBy } = await importPersona(deps, customerId, given)
      return { import_token: importToken, draft, read_by: readBy }
    }),
    createRoute(personaEndpoints.saveImportedPersona, async ({ customerId, body }) => {
      const fields = { ...body.draft, name: requireName(body) }
      const request = { importToken: body.import_token, fields }
      return presentPersona(await saveImportedPersona(deps, customerId, request))
    }),
  ]
}

/** A separate name takes precedence over the one in the draft. */
function requireName({ name, draft }: { name?: string; draft: { name?: string } }): string {
  const required = name ?? draft.name
  if (required !== undefined) return required
  throw new ApiError('invalid_request', { detail: 'name: is required unless draft.name is set' })
}

function presentPersona(persona: Persona) {
  return {
    id: persona.id,
    customer_id: persona.customerId,
    ...toWriteBody(persona),
    synthesized_prompt: persona.synthesizedPrompt,
    source: persona.source,
    ...(persona.sourceText === null ? {} : { source_text: persona.sourceText }),
    created_at: persona.createdAt.toISOString(),
  }
}

function presentPreview({ prompt, actions, limits, explorer }: PersonaPreview) {
  const { isUnpractised, ...traits } = explorer
  return {
    prompt,
    actions,
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

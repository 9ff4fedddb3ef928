import { personaEndpoints } from '@understudy/contract/endpoints/personas'
import type { Route } from '../http/route.ts'
import { createRoute } from '../http/route.ts'
import type { Clock } from '../lib/clock.ts'
import { createPersona } from '../operations/create-persona.ts'
import { deletePersona } from '../operations/delete-persona.ts'
import { getPersona } from '../operations/get-persona.ts'
import { listPersonas } from '../operations/list-personas.ts'
import { updatePersona } from '../operations/update-persona.ts'
import type { Database } from '../store/database.ts'
import type { Persona } from '../store/personas.ts'

/** Personas of the library and of the customer. */
export function createPersonaRoutes(deps: { db: Database; clock: Clock }): Route[] {
  return [
    createRoute(personaEndpoints.createPersona, async ({ customerId, body }) =>
      presentPersona(await createPersona(deps, customerId, body)),
    ),
    createRoute(personaEndpoints.listPersonas, async ({ customerId, query }) => ({
      items: (await listPersonas(deps, customerId, query.source ?? null)).map(presentPersona),
    })),
    createRoute(personaEndpoints.getPersona, async ({ customerId, params }) =>
      presentPersona(await getPersona(deps, customerId, params.id)),
    ),
    createRoute(personaEndpoints.updatePersona, async ({ customerId, params, body }) =>
      presentPersona(await updatePersona(deps, { customerId, id: params.id }, body)),
    ),
    createRoute(personaEndpoints.deletePersona, async ({ customerId, params }) => {
      await deletePersona(deps, customerId, params.id)
      return undefined
    }),
  ]
}

function presentPersona(persona: Persona) {
  return {
    id: persona.id,
    customer_id: persona.customerId,
    name: persona.name,
    role_description: persona.roleDescription,
    technical_sophistication: persona.technicalSophistication,
    patience_level: persona.patienceLevel,
    goals: persona.goals,
    pain_points: persona.painPoints,
    current_tools: persona.currentTools,
    synthesized_prompt: persona.synthesizedPrompt,
    source: persona.source,
    ...(persona.sourceText === null ? {} : { source_text: persona.sourceText }),
    created_at: persona.createdAt.toISOString(),
  }
}

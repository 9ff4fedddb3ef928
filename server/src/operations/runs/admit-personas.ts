import type { PersonaSnapshot } from '@understudy/contract/persona'
import type { Trx } from '../../store/database.ts'
import { lockPersonas, type Persona } from '../../store/personas/personas.ts'
import { makePersona } from '../personas/create-persona.ts'
import { noSuchPersona } from '../personas/get-persona.ts'
import { findLibraryPersona } from '../personas/persona-library.ts'
import { toWriteBody } from '../personas/to-write-body.ts'
import type { RequestedPersonas } from './run-request.ts'

/** The copies of the personas that the run stores, in the requested order. Codes: persona_not_found. */
export async function admitPersonas(
  trx: Trx,
  { customerId, requested, at }: { customerId: string; requested: RequestedPersonas; at: Date },
): Promise<PersonaSnapshot[]> {
  if (requested.kind === 'inline') {
    return [takeSnapshot(makePersona(customerId, requested.persona, at))]
  }
  const own = await lockPersonas(trx, customerId, requested.ids)
  return requested.ids.map((id, index) => {
    const persona = findLibraryPersona(id) ?? own.find((candidate) => candidate.id === id)
    if (persona === undefined) throw noSuchPersona(requested.ids.length === 1 ? null : index)
    return takeSnapshot(persona)
  })
}

function takeSnapshot(persona: Persona): PersonaSnapshot {
  return {
    id: persona.id,
    ...toWriteBody(persona),
    synthesized_prompt: persona.synthesizedPrompt,
  }
}

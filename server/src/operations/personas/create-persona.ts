import type { PersonaWriteBody } from '@understudy/contract/persona'
import type { Clock } from '../../lib/clock.ts'
import { createId } from '../../lib/ids.ts'
import { synthesizePrompt } from '../../mind/prompts/persona-prompt.ts'
import type { Database } from '../../store/database.ts'
import { insertPersona, type OwnPersona } from '../../store/personas/personas.ts'
import { addWithinLimit } from '../customers/add-within-limit.ts'
import { assertPersonaLength } from './assert-persona-length.ts'

/** Adds a custom persona, with a prompt generated from its fields. Codes: as fromWriteBody and addWithinLimit. */
export async function createPersona(
  { db, clock }: { db: Database; clock: Clock },
  customerId: string,
  fields: PersonaWriteBody,
): Promise<OwnPersona> {
  const persona = makePersona(customerId, fields, clock.now())
  await addWithinLimit(db, { table: 'personas', customerId }, (trx) => insertPersona(trx, persona))
  return persona
}

/** A custom persona that is not stored yet. Codes: as fromWriteBody. */
export function makePersona(
  customerId: string,
  fields: PersonaWriteBody,
  createdAt: Date,
): OwnPersona {
  return {
    ...fromWriteBody(fields),
    id: createId('pers', createdAt),
    customerId,
    source: 'custom',
    sourceText: null,
    createdAt,
  }
}

/** The stored form of the customer's fields, with the prompt generated from them. Codes: as assertPersonaLength. */
export function fromWriteBody(
  fields: PersonaWriteBody,
): Omit<OwnPersona, 'id' | 'customerId' | 'source' | 'sourceText' | 'createdAt'> {
  assertPersonaLength(fields)
  return {
    name: fields.name,
    roleDescription: fields.role_description,
    technicalSophistication: fields.technical_sophistication,
    patienceLevel: fields.patience_level,
    goals: fields.goals,
    painPoints: fields.pain_points,
    currentTools: fields.current_tools,
    synthesizedPrompt: synthesizePrompt(fields),
  }
}

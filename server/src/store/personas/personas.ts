import type { Level } from '@understudy/contract/persona'
import type { Insertable, Selectable } from 'kysely'
import { z } from 'zod'
import { anyOf } from '../any-of.ts'
import type { Database, Trx } from '../database.ts'
import { writeJson } from '../json.ts'
import type { Tables } from '../tables.ts'

/** A persona of the library (customerId null) or of a customer. */
export interface Persona {
  id: string
  customerId: string | null
  name: string
  roleDescription: string
  technicalSophistication: Level
  patienceLevel: Level
  goals: string[]
  painPoints: string[]
  currentTools: string[]
  synthesizedPrompt: string
  source: 'library' | 'custom' | 'job_import'
  /** The source of an imported persona. */
  sourceText: string | null
  createdAt: Date
}

/** A customer's own persona, which has a row. */
export type OwnPersona = Persona & { customerId: string; source: 'custom' | 'job_import' }

const texts = z.array(z.string())

/** Adds a customer's persona. */
export async function insertPersona(db: Database, persona: OwnPersona): Promise<void> {
  await db.insertInto('personas').values(writePersona(persona)).execute()
}

/** By what personas are listed, without the rest, which can be long. */
export type NamedPersona = Pick<Persona, 'id' | 'name' | 'source'>

/** The personas of one customer, in no particular order. */
export async function listPersonaNames(db: Database, customerId: string): Promise<NamedPersona[]> {
  return db
    .selectFrom('personas')
    .select(['id', 'name', 'source'])
    .where('customer_id', '=', customerId)
    .execute()
}

/** Those of these personas that are the customer's, in no particular order. */
export async function findPersonas(
  db: Database,
  customerId: string,
  ids: readonly string[],
): Promise<OwnPersona[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('personas')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', anyOf(ids))
    .execute()
  return rows.map(parsePersona)
}

/** Which of these ids are personas of the customer; inside a transaction they cannot be deleted until it ends. */
export async function lockPersonas(
  trx: Trx,
  customerId: string,
  ids: readonly string[],
): Promise<OwnPersona[]> {
  if (ids.length === 0) return []
  const rows = await trx
    .selectFrom('personas')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(parsePersona)
}

/** One persona of this customer. */
export async function findPersona(
  db: Database,
  customerId: string,
  id: string,
): Promise<OwnPersona | undefined> {
  const row = await db
    .selectFrom('personas')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? undefined : parsePersona(row)
}

/** Replaces all fields. */
export async function updatePersonaRow(trx: Trx, persona: OwnPersona): Promise<void> {
  await trx
    .updateTable('personas')
    .set(writePersona(persona))
    .where('customer_id', '=', persona.customerId)
    .where('id', '=', persona.id)
    .execute()
}

/** Deletes a customer's persona. */
export async function deletePersonaRow(trx: Trx, customerId: string, id: string): Promise<void> {
  await trx
    .deleteFrom('personas')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

/** Whether any session has used this persona. */
export async function hasRunHistory(
  db: Database,
  customerId: string,
  personaId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('persona_id', '=', personaId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function writePersona(persona: OwnPersona): Insertable<Tables['personas']> {
  return {
    customer_id: persona.customerId,
    id: persona.id,
    name: persona.name,
    role_description: persona.roleDescription,
    technical_sophistication: persona.technicalSophistication,
    patience_level: persona.patienceLevel,
    goals: writeJson(persona.goals),
    pain_points: writeJson(persona.painPoints),
    current_tools: writeJson(persona.currentTools),
    synthesized_prompt: persona.synthesizedPrompt,
    source: persona.source,
    source_text: persona.sourceText,
    created_at: persona.createdAt,
  }
}

function parsePersona(row: Selectable<Tables['personas']>): OwnPersona {
  return {
    id: row.id,
    customerId: row.customer_id,
    name: row.name,
    roleDescription: row.role_description,
    technicalSophistication: row.technical_sophistication,
    patienceLevel: row.patience_level,
    goals: texts.parse(row.goals),
    painPoints: texts.parse(row.pain_points),
    currentTools: texts.parse(row.current_tools),
    synthesizedPrompt: row.synthesized_prompt,
    source: row.source,
    sourceText: row.source_text,
    createdAt: row.created_at,
  }
}

import type { Database, Trx } from '../database.ts'

/** An account at a provider. */
export interface ProviderSubject {
  issuer: string
  subject: string
}

/** The person whom this account signs in. */
export async function findPersonIdBySubject(
  db: Database,
  { issuer, subject }: ProviderSubject,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('provider_subjects')
    .select('person_id as personId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.personId
}

/** Whether any account at this provider signs the person in. */
export async function hasProviderSubject(
  db: Database,
  personId: string,
  { issuer }: Pick<ProviderSubject, 'issuer'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('provider_subjects')
    .select('subject')
    .where('issuer', '=', issuer)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row !== undefined
}

/** Lets the account sign this person in; false if either has another one at this provider. */
export async function insertProviderSubject(
  trx: Trx,
  { issuer, subject }: ProviderSubject,
  { personId, at }: { personId: string; at: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('provider_subjects')
    .values({ issuer, subject, person_id: personId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Accounts at this provider sign the person in no longer; whether one did. */
export async function deleteProviderSubjects(
  trx: Trx,
  personId: string,
  { issuer }: Pick<ProviderSubject, 'issuer'>,
): Promise<boolean> {
  const row = await trx
    .deleteFrom('provider_subjects')
    .where('issuer', '=', issuer)
    .where('person_id', '=', personId)
    .returning('subject')
    .executeTakeFirst()
  return row !== undefined
}

import { device, durationBudget, guidedExploration, interaction } from '@understudy/contract/run'
import { schedule } from '@understudy/contract/schedule'
import { defaultGate, gate } from '@understudy/contract/verdict/gate'
import type { Selectable, Updateable } from 'kysely'
import { z } from 'zod'
import type { Database, Trx } from '../database.ts'
import { writeJson } from '../json.ts'
import type { Tables } from '../tables.ts'

const texts = z.array(z.string())

/** Which events start a run, and the settings of that run. */
const settings = z.object({
  personaIds: texts,
  task: z.string().nullable(),
  flows: texts,
  credentialIds: texts,
  durationBudget,
  guidedExploration,
  device: device.default('desktop'),
  interaction: interaction.default('full'),
  replayMaySendData: z.boolean().default(false),
  gate: gate.default(defaultGate),
  environments: texts,
  branches: texts,
  providers: texts,
  schedule: schedule.nullable().default(null),
})

/** The fields of a deploy check that a customer sets. */
export interface DeployCheckSettings extends z.infer<typeof settings> {
  name: string
  type: Tables['deploy_checks']['type']
  /** Set if type is fixed_url. */
  targetUrl: string | null
  enabled: boolean
}

export interface DeployCheck extends DeployCheckSettings {
  customerId: string
  id: string
  createdAt: Date
  updatedAt: Date
  archivedAt: Date | null
  lastEventAt: Date | null
  /** When the schedule is due next; null if nothing is. */
  nextRunAt: Date | null
}

/** Adds a check. */
export async function insertDeployCheck(
  db: Database,
  check: DeployCheck & { tokenHash: string },
): Promise<void> {
  await db
    .insertInto('deploy_checks')
    .values({
      customer_id: check.customerId,
      id: check.id,
      ...writeSettings(check),
      token_hash: check.tokenHash,
      created_at: check.createdAt,
      updated_at: check.updatedAt,
      archived_at: null,
      last_event_at: null,
      next_run_at: check.nextRunAt,
    })
    .execute()
}

/** Excludes archived checks; oldest first. */
export async function listDeployChecks(db: Database, customerId: string): Promise<DeployCheck[]> {
  const rows = await db
    .selectFrom('deploy_checks')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('archived_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(parseDeployCheck)
}

/** Includes archived checks. */
export async function findDeployCheck(
  db: Database,
  customerId: string,
  id: string,
): Promise<DeployCheck | undefined> {
  const row = await selectOne(db, customerId, id).executeTakeFirst()
  return row === undefined ? undefined : parseDeployCheck(row)
}

/** The same, locked until the transaction ends. */
export async function lockDeployCheck(
  trx: Trx,
  customerId: string,
  id: string,
): Promise<DeployCheck | undefined> {
  const row = await selectOne(trx, customerId, id).forUpdate().executeTakeFirst()
  return row === undefined ? undefined : parseDeployCheck(row)
}

/** The check that a trigger token belongs to; archived checks have none. */
export async function findTriggerOwner(
  db: Database,
  tokenHash: string,
): Promise<{ customerId: string; id: string } | undefined> {
  const row = await db
    .selectFrom('deploy_checks')
    .innerJoin('customers', 'customers.id', 'deploy_checks.customer_id')
    .select(['deploy_checks.customer_id', 'deploy_checks.id'])
    .where('deploy_checks.token_hash', '=', tokenHash)
    .where('deploy_checks.archived_at', 'is', null)
    .where('customers.suspended_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? undefined : { customerId: row.customer_id, id: row.id }
}

/** Stores the customer's changes. */
export async function updateDeployCheckRow(db: Database, check: DeployCheck): Promise<void> {
  const { updatedAt, nextRunAt } = check
  await change(db, check, {
    ...writeSettings(check),
    updated_at: updatedAt,
    next_run_at: nextRunAt,
  })
}

/** Replaces the token; only the new one is valid. */
export async function replaceTriggerToken(
  db: Database,
  check: DeployCheck,
  tokenHash: string,
): Promise<void> {
  await change(db, check, { token_hash: tokenHash })
}

/** Hides the check and revokes its token. */
export async function archiveDeployCheckRow(
  db: Database,
  check: DeployCheck,
  at: Date,
): Promise<void> {
  await change(db, check, { archived_at: at, next_run_at: null })
}

/** Records that an event arrived. */
export async function noteDeployEvent(trx: Trx, check: DeployCheck, at: Date): Promise<void> {
  await change(trx, check, { last_event_at: at })
}

async function change(
  db: Database,
  { customerId, id }: DeployCheck,
  values: Updateable<Tables['deploy_checks']>,
): Promise<void> {
  await db
    .updateTable('deploy_checks')
    .set(values)
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

function selectOne(db: Database, customerId: string, id: string) {
  return db
    .selectFrom('deploy_checks')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
}

function writeSettings({ name, type, targetUrl, enabled, ...rest }: DeployCheckSettings) {
  return { name, type, target_url: targetUrl, enabled, settings: writeJson(settings.parse(rest)) }
}

function parseDeployCheck(row: Selectable<Tables['deploy_checks']>): DeployCheck {
  return {
    ...settings.parse(row.settings),
    customerId: row.customer_id,
    id: row.id,
    name: row.name,
    type: row.type,
    targetUrl: row.target_url,
    enabled: row.enabled,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
    lastEventAt: row.last_event_at,
    nextRunAt: row.next_run_at,
  }
}

import { checkUrl } from '../../guard/check-url.ts'
import type { TestHosts } from '../../guard/test-hosts.ts'
import { explainDenial } from '../../guard/verdict.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { createId } from '../../lib/ids.ts'
import type { Database } from '../../store/database.ts'
import type { DeployCheck, DeployCheckSettings } from '../../store/integrations/deploy-checks.ts'
import * as store from '../../store/integrations/deploy-checks.ts'
import { createTriggerToken, hashTriggerToken } from '../../vault/trigger-token.ts'
import { assertCredentials } from '../credentials/assert-credentials.ts'
import { addWithinLimit } from '../customers/add-within-limit.ts'
import { findVisiblePersona, noSuchPersona } from '../personas/get-persona.ts'
import { assertSchedule, findNextRun } from './find-next-run.ts'

export interface DeployCheckDeps {
  db: Database
  clock: Clock
  testHosts: TestHosts
}

/** Creates a check; its trigger token is only in this response. Codes: as assertSettings and addWithinLimit. */
export async function createDeployCheck(
  deps: DeployCheckDeps,
  customerId: string,
  settings: DeployCheckSettings,
): Promise<{ check: DeployCheck; triggerToken: string }> {
  await assertSettings(deps, customerId, settings)
  const at = deps.clock.now()
  const triggerToken = createTriggerToken()
  const check = {
    ...settings,
    customerId,
    id: createId('dc', at),
    createdAt: at,
    updatedAt: at,
    archivedAt: null,
    lastEventAt: null,
    nextRunAt: findNext(settings, at),
  }
  const tokenHash = hashTriggerToken(triggerToken)
  await addWithinLimit(deps.db, { table: 'deploy_checks', customerId }, (trx) =>
    store.insertDeployCheck(trx, { ...check, tokenHash }),
  )
  return { check, triggerToken }
}

/**
 * Replaces the check with the result of `merge` on the stored one. Codes: not_found, deploy_check_archived, and those
 * that assertSettings and merge throw.
 */
export async function updateDeployCheck(
  deps: DeployCheckDeps,
  { customerId, id }: { customerId: string; id: string },
  merge: (check: DeployCheck) => DeployCheckSettings,
): Promise<DeployCheck> {
  return deps.db.transaction().execute(async (trx) => {
    const stored = await store.lockDeployCheck(trx, customerId, id)
    if (stored === undefined) throw new ApiError('not_found')
    if (stored.archivedAt !== null) throw new ApiError('deploy_check_archived')
    const settings = merge(stored)
    await assertSettings({ ...deps, db: trx }, customerId, settings)
    const updatedAt = deps.clock.now()
    const nextRunAt = isSameSchedule(stored, settings)
      ? stored.nextRunAt
      : findNext(settings, updatedAt)
    const updated = { ...stored, ...settings, updatedAt, nextRunAt }
    await store.updateDeployCheckRow(trx, updated)
    return updated
  })
}

/**
 * Codes: invalid_request for a URL that no run can target, a schedule that cannot be kept or a credential of another host, persona_not_found,
 * credential_not_found.
 */
async function assertSettings(
  { db, clock, testHosts }: DeployCheckDeps,
  customerId: string,
  { targetUrl, personaIds, credentialIds, schedule }: DeployCheckSettings,
): Promise<void> {
  const target = targetUrl === null ? null : checkUrl(targetUrl, { kind: 'target' }, testHosts)
  if (target?.kind === 'denied') {
    throw new ApiError('invalid_request', { detail: `target_url ${explainDenial(target.rule)}` })
  }
  for (const [index, id] of personaIds.entries()) {
    const persona = await findVisiblePersona(db, customerId, id)
    if (persona === undefined) throw noSuchPersona(index)
  }
  if (schedule !== null) assertSchedule(schedule, clock.now())
  await assertCredentials(db, { customerId, ids: credentialIds, host: target?.host ?? null })
}

/** Whether a time that is already due stays due. */
function isSameSchedule(stored: DeployCheckSettings, changed: DeployCheckSettings): boolean {
  return (
    stored.enabled === changed.enabled &&
    stored.schedule?.cron === changed.schedule?.cron &&
    stored.schedule?.time_zone === changed.schedule?.time_zone
  )
}

function findNext({ enabled, schedule }: DeployCheckSettings, after: Date): Date | null {
  return enabled && schedule !== null ? findNextRun(schedule, after) : null
}

import { limits } from '@understudy/contract/limits'
import type { ActingCaller } from '../../lib/acting-caller.ts'
import { ApiError } from '../../lib/api-error.ts'
import { type Clock, DAY_MS } from '../../lib/clock.ts'
import { createId } from '../../lib/ids.ts'
import { lockCustomer } from '../../store/accounts/lock-customer.ts'
import { getSigningKey } from '../../store/accounts/signing-keys.ts'
import type { Database } from '../../store/database.ts'
import type { Run } from '../../store/runs/run.ts'
import { findRun } from '../../store/runs/runs.ts'
import {
  countActiveShareLinks,
  deleteOldShareLinks,
  findShareLink,
  insertShareLink,
  listActiveShareLinks,
  listShareLinksOfRun,
  revokeReportUrlsOf,
  revokeShareLinkRow,
  type StoredShareLink,
} from '../../store/runs/share-links.ts'
import { createShareToken } from '../../vault/share-token.ts'

export interface ShareLinkDeps {
  db: Database
  clock: Clock
  dashboardUrl: string
}

/** A link as its owners see it. */
export type ShownShareLink = StoredShareLink & {
  status: 'active' | 'expired' | 'revoked'
  /** null once it opens nothing. */
  url: string | null
}

interface RunPath {
  customerId: string
  runId: string
}

/** Creates a link. Codes: not_found; conflict if the customer has too many; invalid_api_key if it is suspended. */
export async function createShareLink(
  deps: ShareLinkDeps,
  path: RunPath,
  { by, name, days }: { by: ActingCaller; name: string | null; days: number },
): Promise<ShownShareLink> {
  const { db, clock } = deps
  await getSharedRun(db, path)
  const at = clock.now()
  const id = createId('shr', at)
  await db.transaction().execute(async (trx) => {
    // Concurrent requests must not all take the last place.
    if (!(await lockCustomer(trx, path.customerId))) throw new ApiError('invalid_api_key')
    const { customerId } = path
    if ((await countActiveShareLinks(trx, { customerId, at })) >= limits.shareLinksPerCustomer) {
      throw new ApiError('conflict', {
        detail: `You have ${limits.shareLinksPerCustomer} active share links, which is the limit: revoke one first.`,
      })
    }
    await deleteOldShareLinks(trx, { ...path, at })
    const expiresAt = new Date(at.getTime() + days * DAY_MS)
    await insertShareLink(trx, { ...path, id, name, by, createdAt: at, expiresAt })
  })
  return getShareLink(deps, path.customerId, id)
}

/** The links of a run, newest first and those that ended up to a limit, and when its `report_url`s were revoked last. Codes: not_found. */
export async function listRunLinks(
  deps: ShareLinkDeps,
  path: RunPath,
): Promise<{ links: ShownShareLink[]; reportUrlsRevokedAt: Date | null }> {
  const { reportUrlsRevokedAt } = await getSharedRun(deps.db, path)
  const links = await listShareLinksOfRun(deps.db, { ...path, at: deps.clock.now() })
  return { links: await showLinks(deps, path.customerId, links), reportUrlsRevokedAt }
}

/** The links of all runs that work now, newest first. */
export async function listActiveLinks(
  deps: ShareLinkDeps,
  customerId: string,
): Promise<ShownShareLink[]> {
  const links = await listActiveShareLinks(deps.db, { customerId, at: deps.clock.now() })
  return showLinks(deps, customerId, links)
}

/** Revokes one link; one that was revoked before is returned unchanged. Codes: not_found. */
export async function revokeShareLink(
  deps: ShareLinkDeps,
  customerId: string,
  id: string,
): Promise<ShownShareLink> {
  await revokeShareLinkRow(deps.db, { customerId, id, at: deps.clock.now() })
  return getShareLink(deps, customerId, id)
}

/** Revokes every `report_url` of the run that was given out so far; returns when. Codes: not_found. */
export async function revokeReportUrls({ db, clock }: ShareLinkDeps, path: RunPath): Promise<Date> {
  const revokedAt = await revokeReportUrlsOf(db, { ...path, at: clock.now() })
  if (revokedAt === undefined) throw new ApiError('not_found')
  return revokedAt
}

async function getSharedRun(db: Database, { customerId, runId }: RunPath): Promise<Run> {
  const run = await findRun(db, customerId, runId)
  if (run === undefined) throw new ApiError('not_found')
  return run
}

async function getShareLink(
  deps: ShareLinkDeps,
  customerId: string,
  id: string,
): Promise<ShownShareLink> {
  const link = await findShareLink(deps.db, { customerId, id })
  if (link === undefined) throw new ApiError('not_found')
  const [shown] = await showLinks(deps, customerId, [link])
  if (shown === undefined) throw new ApiError('not_found')
  return shown
}

async function showLinks(
  { db, clock, dashboardUrl }: ShareLinkDeps,
  customerId: string,
  links: readonly StoredShareLink[],
): Promise<ShownShareLink[]> {
  if (links.length === 0) return []
  const secrets = { key: await getSigningKey(db, 'share_token'), reportUrlsRevokedAt: null }
  const now = clock.now()
  return links.map((link) => {
    const { id: linkId, runId } = link
    const status = readStatus(link, now)
    if (status !== 'active') return { ...link, status, url: null }
    const grant = { kind: 'share_link', linkId } as const
    const token = createShareToken(secrets, { customerId, runId }, grant)
    return { ...link, status, url: `${dashboardUrl}/r/${runId}?t=${token}` }
  })
}

function readStatus(
  { revokedAt, expiresAt }: StoredShareLink,
  now: Date,
): ShownShareLink['status'] {
  if (revokedAt !== null) return 'revoked'
  return expiresAt.getTime() > now.getTime() ? 'active' : 'expired'
}

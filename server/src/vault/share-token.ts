import { createHmac, timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '../lib/clock.ts'

/** The run a token opens and its customer. */
export interface SharedRun {
  customerId: string
  runId: string
}

/** What a token says it is: the link of one `report_url`, with its own expiry, or a stored link, which expires by its record. */
export type ShareGrant =
  | { kind: 'report_url'; expiresAt: Date }
  | { kind: 'share_link'; linkId: string }

/** The key of the host, and when the `report_url`s of the run were revoked last, which ends those from before. */
export interface ShareSecrets {
  key: string
  reportUrlsRevokedAt: Date | null
}

/**
 * Permission to read one run: `<customer id>.<expiry in s or id of the link>.<MAC>`. Naming the customer keeps the query
 * behind it scoped; the MAC covers customer, run and grant.
 */
export function createShareToken(secrets: ShareSecrets, run: SharedRun, grant: ShareGrant): string {
  const text = writeGrant(grant)
  return `${run.customerId}.${text}.${sign(secrets, run, grant, text)}`
}

/** How long a `report_url` is valid (decisions: Run detail). */
const shareMs = 30 * DAY_MS

/** The link of a `report_url` that is given out at that time. */
export function createReportUrl(
  dashboardUrl: string,
  secrets: ShareSecrets,
  { run, at }: { run: SharedRun; at: Date },
): string {
  const expiresAt = new Date(at.getTime() + shareMs)
  const token = createShareToken(secrets, run, { kind: 'report_url', expiresAt })
  return `${dashboardUrl}/r/${run.runId}?t=${token}`
}

/** What the token says, before anything is proved by `isShareToken`; null for a text of another form. */
export function parseShareToken(token: string): { customerId: string; grant: ShareGrant } | null {
  const parts = /^([\w-]{1,64})\.(\d{1,12}|shr_[0-9a-v]{26})\.[\w-]{43}$/.exec(token)
  if (parts === null) return null
  const [, customerId = '', text = ''] = parts
  if (text.startsWith('shr_')) return { customerId, grant: { kind: 'share_link', linkId: text } }
  return { customerId, grant: { kind: 'report_url', expiresAt: new Date(Number(text) * 1000) } }
}

/** Whether the token is the one that was made for this run and grant. */
export function isShareToken(
  token: string,
  secrets: ShareSecrets,
  run: SharedRun,
  grant: ShareGrant,
): boolean {
  const expected = Buffer.from(createShareToken(secrets, run, grant))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function writeGrant(grant: ShareGrant): string {
  if (grant.kind === 'share_link') return grant.linkId
  return String(Math.floor(grant.expiresAt.getTime() / 1000))
}

/** A revocation changes what is signed, so that tokens given out within one second differ before and after it. */
function sign(
  { key, reportUrlsRevokedAt }: ShareSecrets,
  { customerId, runId }: SharedRun,
  { kind }: ShareGrant,
  text: string,
): string {
  const revoked =
    kind === 'share_link' || reportUrlsRevokedAt === null
      ? []
      : [String(reportUrlsRevokedAt.getTime())]
  return createHmac('sha256', key)
    .update(['share', customerId, runId, text, ...revoked].join('\n'))
    .digest('base64url')
}

import type { ShareLink } from '@understudy/contract/endpoints/share-links'
import { formatAgo, formatDay, formatUrl } from '../../util/format.ts'
import { nameActor } from '../findings/triage-state.tsx'

/** Whom a link is for, or else what it opens. */
export function titleLink({ name, target_url: url }: ShareLink): string {
  return name ?? `Link to ${formatUrl(url)}`
}

/** The same within a sentence; links without a name differ by their dates. */
export function nameLink({ name, target_url: url, created_at: at }: ShareLink): string {
  return name ?? `the link to ${formatUrl(url)} of ${formatDay(at)}`
}

/** Who made a link and when, and how it is used. */
export function describeLink(link: ShareLink, nowMs: number): string {
  const made = `Made by ${nameActor(link.created_by)}, ${formatAgo(link.created_at, nowMs)}`
  const opened = link.last_opened_at
  return opened === null
    ? `${made}. Not opened yet.`
    : `${made}. Last opened ${formatAgo(opened, nowMs)}.`
}

/** Until when a link works, or why it does not. */
export function describeEnd({ status, expires_at: to, revoked_at: revoked }: ShareLink): string {
  if (status === 'active') return `Works until ${formatDay(to)}`
  if (status === 'expired') return `Expired ${formatDay(to)}`
  return `Revoked ${formatDay(revoked ?? to)}`
}

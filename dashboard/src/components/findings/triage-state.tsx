import type { Actor } from '@understudy/contract/endpoints/common'
import type { Problem } from '@understudy/contract/endpoints/problems'
import type { ReactNode } from 'react'
import { Ago } from '../../ui/ago.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { linkClass } from '../../ui/link.ts'
import { triageWords } from './filter-findings.ts'

const tones = {
  open: 'warning',
  confirmed: 'bad',
  dismissed: 'quiet',
} as const satisfies Record<Problem['status'], Tone>

/** The decision about a problem in a word. */
export function TriageBadge({ status }: Pick<Problem, 'status'>): ReactNode {
  return <Badge tone={tones[status]}>{triageWords[status]}</Badge>
}

/** What was decided about a problem, by whom, when and why. */
export function TriageState({ problem }: { problem: Problem }): ReactNode {
  const { status, reason, decided_by: by, decided_at: at, assignee } = problem
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <TriageBadge status={status} />
        {by === null || at === null ? (
          <span className="text-sm text-muted">Not reviewed yet</span>
        ) : (
          <span className="text-sm text-muted">
            by {nameActor(by)}, <Ago at={at} />
          </span>
        )}
        {assignee === null ? null : (
          <span className="text-sm text-muted">
            Assigned to {assignee.email ?? 'a member without an address'}
          </span>
        )}
      </p>
      {problem.returned && status === 'open' ? (
        <p className="text-sm">It was dismissed, and is worse in this run than it was then.</p>
      ) : null}
      {reason === null ? null : <p className="break-words whitespace-pre-wrap">{reason}</p>}
      <Issue problem={problem} />
    </div>
  )
}

/** Who did something, in words. */
export function nameActor({ kind, id, name }: Actor): string {
  if (kind === 'api_key') return name === null ? 'an API key' : `the API key “${name}”`
  return name ?? (id === null ? 'a former member' : 'a member without an address')
}

/** The link to the issue of a problem, with what the tracker said of it; anything but https is shown as text. */
function Issue({
  problem: { issue_url: url, issue_state: state },
}: {
  problem: Problem
}): ReactNode {
  if (url === null) return null
  if (URL.parse(url)?.protocol !== 'https:') return <p className="break-all">{url}</p>
  return (
    <p>
      <a href={url} target="_blank" rel="noreferrer" className={`break-all ${linkClass}`}>
        {url}
      </a>
      {state === null ? null : <span className="text-sm text-muted"> {issueWords[state]}</span>}
    </p>
  )
}

/** What a tracker says of an issue. */
export const issueWords = {
  open: 'open',
  closed: 'closed',
  gone: 'no longer there',
} as const satisfies Record<NonNullable<Problem['issue_state']>, string>

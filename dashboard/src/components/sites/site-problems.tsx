import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { Ago } from '../../ui/ago.tsx'
import { linkClass } from '../../ui/link.ts'
import { formatCount } from '../../util/format.ts'
import { severities } from '../findings/filter-findings.ts'
import { issueWords, TriageBadge } from '../findings/triage-state.tsx'
import { useKeys } from '../use-keys.ts'
import { BulkDecision } from './bulk-decision.tsx'
import type { SiteProblem } from './merge-problems.ts'

/** The problems of a site, decided one by one or together. */
export function SiteProblems({
  customerId,
  shown,
  runCount,
  isChanging,
}: {
  customerId: string
  shown: readonly SiteProblem[]
  /** How many runs were read. */
  runCount: number
  /** Whether the reader may decide. */
  isChanging: boolean
}): ReactNode {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLUListElement>(null)
  useKeys({ j: () => moveFocus(list.current, 1), k: () => moveFocus(list.current, -1) })
  const marked = shown.filter(({ problem }) => chosen.has(problem.fingerprint))
  return (
    <div className="flex flex-col gap-3">
      {isChanging ? (
        <BulkDecision customerId={customerId} marked={marked} onDone={() => setChosen(new Set())} />
      ) : null}
      <ul
        ref={list}
        aria-label="Problems of the site"
        className="divide-y divide-line rounded-lg border border-line bg-surface"
      >
        {shown.map((each) => (
          <li key={each.problem.fingerprint} className="flex gap-3 px-4 py-3">
            {isChanging ? (
              <input
                type="checkbox"
                aria-label={`Choose: ${each.problem.title}`}
                className="mt-1 size-4 shrink-0 accent-accent"
                checked={chosen.has(each.problem.fingerprint)}
                onChange={({ target }) =>
                  setChosen((before) => change(before, each.problem.fingerprint, target.checked))
                }
              />
            ) : null}
            <Row customerId={customerId} each={each} runCount={runCount} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function change(before: ReadonlySet<string>, id: string, isChosen: boolean): ReadonlySet<string> {
  const after = new Set(before)
  if (isChosen) after.add(id)
  else after.delete(id)
  return after
}

/** To the next or previous line, or into the list. */
function moveFocus(list: HTMLElement | null, step: 1 | -1): void {
  const lines = [...(list?.querySelectorAll<HTMLElement>('li') ?? [])]
  const at = lines.findIndex((line) => line.contains(document.activeElement))
  const line = lines[at === -1 ? 0 : Math.min(Math.max(0, at + step), lines.length - 1)]
  line?.querySelector<HTMLElement>('input, a')?.focus()
}

function Row({
  customerId,
  each: { problem, runId, at, runs, isInNewest },
  runCount,
}: {
  customerId: string
  each: SiteProblem
  runCount: number
}): ReactNode {
  const severity = severities.find(({ value }) => value === problem.severity)
  return (
    <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <div className="min-w-0 basis-80 grow">
        <Link
          to="/$customer/runs/$run"
          params={{ customer: customerId, run: runId }}
          className="font-medium break-words"
        >
          {problem.title}
        </Link>
        <p className="text-sm text-muted">
          {severity === undefined ? null : (
            <span className={`border-none font-medium ${severity.tone}`}>{severity.text}</span>
          )}{' '}
          in {runs} of {formatCount(runCount, 'run')},{' '}
          {isInNewest ? 'also in the newest,' : 'last seen'} <Ago at={at} />
          {problem.reason === null ? '' : ` · ${problem.reason}`}
          {problem.issue_url === null ? null : (
            <>
              {' · '}
              <a href={problem.issue_url} target="_blank" rel="noreferrer" className={linkClass}>
                Issue
              </a>
              {problem.issue_state === null ? '' : ` (${issueWords[problem.issue_state]})`}
            </>
          )}
        </p>
      </div>
      <TriageBadge status={problem.status} />
    </div>
  )
}

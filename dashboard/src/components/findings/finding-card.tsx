import { nameObserved, nameStatus } from '@understudy/contract/finding-words'
import type { ReactNode } from 'react'
import { formatName } from '../../util/format.ts'
import { CopyIssue } from './copy-issue.tsx'
import { CopyTest } from './copy-test.tsx'
import { EvidenceList } from './evidence-list.tsx'
import { severities } from './filter-findings.ts'
import { listPersonas, nameAnchor, type ShownFinding } from './shown-finding.ts'
import { SinceBadge, SinceLink } from './since-badge.tsx'
import { TriagePanel } from './triage-panel.tsx'
import { TriageBadge } from './triage-state.tsx'

/** One problem: closed its title, open what shows it and what was decided about it. */
export function FindingCard({
  shown,
  visitorCount,
  isOpen,
  onToggle,
}: {
  shown: ShownFinding
  /** Of the run. */
  visitorCount: number
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}): ReactNode {
  const { finding, evidence, frequency, triage } = shown
  const severity = severities.find(({ value }) => value === finding.severity)
  const status = triage?.status ?? 'open'
  return (
    <details
      id={nameAnchor(finding)}
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
      className={`group overflow-hidden rounded-lg border border-line border-l-4 bg-surface break-inside-avoid-page ${status === 'dismissed' ? 'border-l-line text-muted' : (severity?.tone ?? 'text-s1 border-l-s1')}`}
    >
      <summary className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-3">
        <span className="text-sm font-semibold max-sm:w-full">
          {severity?.text ?? 'No problem'}
        </span>
        <span
          className={`min-w-0 grow basis-64 font-medium max-sm:basis-full ${status === 'dismissed' ? '' : 'text-ink'}`}
        >
          {finding.title}
        </span>
        <MetBy names={listPersonas(shown)} visitorCount={visitorCount} />
        <SinceBadge fingerprint={finding.fingerprint} />
        {status === 'open' ? null : <TriageBadge status={status} />}
      </summary>
      {isOpen ? (
        <>
          <dl className="grid gap-x-4 gap-y-0.5 border-t sm:gap-y-1.5 border-line px-4 py-3 text-ink sm:grid-cols-[8rem_minmax(0,1fr)]">
            <Fact name="Expected" text={finding.expected} />
            <Fact name={nameObserved(finding)} text={finding.observed} />
            <Fact name="Met by" text={listPersonas(shown).join(', ')} />
            <Fact name="Seen in" text={frequency} />
            <Fact name="Certainty" text={nameStatus(finding)} />
            <Fact name="Suggestion" text={finding.recommendation} />
            <Fact name="Retest" text={finding.retest} />
            <Fact name="Kind" text={formatName(finding.category)} />
            <Since fingerprint={finding.fingerprint} />
            <dt className="text-sm text-muted">Evidence</dt>
            <dd className="min-w-0 max-sm:mt-1">
              <EvidenceList evidence={evidence} />
              <Copies fingerprint={finding.fingerprint} />
            </dd>
          </dl>
          {triage === undefined ? null : <TriagePanel problem={triage} />}
        </>
      ) : null}
    </details>
  )
}

/** Takes the problem elsewhere. */
function Copies({ fingerprint }: { fingerprint: string }): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-3 pt-2 print:hidden">
      <CopyIssue fingerprint={fingerprint} />
      <CopyTest fingerprint={fingerprint} />
    </div>
  )
}

function Since({ fingerprint }: { fingerprint: string }): ReactNode {
  return (
    <>
      <dt className="text-sm text-muted">Since</dt>
      <dd className="max-sm:mb-2">
        <SinceLink fingerprint={fingerprint} />
      </dd>
    </>
  )
}

/** How many met it, with their names where there is room for them. */
function MetBy({
  names,
  visitorCount,
}: {
  names: readonly string[]
  visitorCount: number
}): ReactNode {
  if (visitorCount < 2) return null
  const listed = names.join(', ')
  return (
    <span className="text-sm whitespace-nowrap text-muted" title={listed}>
      {names.length} of {visitorCount}
      <span className="sr-only"> visitors: {listed}</span>
    </span>
  )
}

/** Nothing if there is no text. */
function Fact({ name, text }: { name: string; text: string | null }): ReactNode {
  if (text === null) return null
  return (
    <>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="min-w-0 break-words max-sm:mb-2">{text}</dd>
    </>
  )
}

import { Link, getRouteApi } from '@tanstack/react-router'
import type { Finding } from '@understudy/contract/finding'
import { nameStatus } from '@understudy/contract/finding-words'
import type { ReactNode } from 'react'
import { SelectField } from '../ui/fields.tsx'
import { linkClass } from '../ui/link.ts'
import { formatCount, formatName } from '../util/format.ts'

const route = getRouteApi('/signed-in/$customer/runs/$run')

/** A problem, the names of the personas who encountered it, and when. */
export interface ShownFinding {
  finding: Finding
  personas: readonly string[]
  moments: readonly ShownMoment[]
}

/** A turn that can be stepped to. */
interface ShownMoment {
  sessionId: string
  turn: number
  name: string
}

const severities = [
  { value: 4, text: 'Catastrophe', tone: 'text-s4 border-l-s4' },
  { value: 3, text: 'Major', tone: 'text-s3 border-l-s3' },
  { value: 2, text: 'Minor', tone: 'text-s2 border-l-s2' },
  { value: 1, text: 'Cosmetic', tone: 'text-s1 border-l-s1' },
] as const

/** The problems of a run, worst first, filtered as the address says. */
export function Findings({ findings }: { findings: readonly ShownFinding[] }): ReactNode {
  const { severity, persona } = route.useSearch()
  const shown = findings.filter(
    ({ finding, personas }) =>
      finding.severity >= (severity ?? 0) && (persona === undefined || personas.includes(persona)),
  )
  const names = [...new Set(findings.flatMap(({ personas }) => personas))].toSorted()
  return (
    <section aria-labelledby="findings-title" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="findings-title" className="mr-auto text-lg font-semibold">
          Problems
        </h2>
        <Filters names={names} />
      </div>
      <p className="text-sm text-muted" aria-live="polite">
        {shown.length === findings.length
          ? formatCount(findings.length, 'problem')
          : `${shown.length} of ${formatCount(findings.length, 'problem')}`}
      </p>
      {shown.map((each) => (
        <FindingCard key={each.finding.fingerprint} {...each} />
      ))}
    </section>
  )
}

function Filters({ names }: { names: readonly string[] }): ReactNode {
  const { severity, persona } = route.useSearch()
  const navigate = route.useNavigate()
  const change = (changed: { severity?: number | undefined; persona?: string | undefined }) => {
    navigate({
      search: (before) => ({ ...before, ...changed }),
      replace: true,
      resetScroll: false,
    }).catch(reportError)
  }
  return (
    <>
      <SelectField
        isCompact
        label="Severity"
        value={String(severity ?? '')}
        options={[
          { value: '', text: 'Any' },
          ...severities.map(({ value, text }) => ({
            value: String(value),
            text: `${text} or worse`,
          })),
        ]}
        onChange={({ target: { value } }) =>
          change({ severity: value === '' ? undefined : Number(value) })
        }
      />
      <SelectField
        isCompact
        label="Persona"
        value={persona ?? ''}
        options={[
          { value: '', text: 'Any' },
          ...names.map((name) => ({ value: name, text: name })),
        ]}
        onChange={({ target: { value } }) => change({ persona: value === '' ? undefined : value })}
      />
    </>
  )
}

function FindingCard({ finding, personas, moments }: ShownFinding): ReactNode {
  const severity = severities.find(({ value }) => value === finding.severity)
  const [evidence] = finding.evidence
  return (
    <details
      className={`group rounded-lg border border-line border-l-4 bg-surface ${severity?.tone ?? 'text-s1 border-l-s1'}`}
    >
      <summary className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-3">
        <span className="text-sm font-semibold">{severity?.text ?? 'No problem'}</span>
        <span className="min-w-0 grow basis-64 font-medium text-ink">{finding.title}</span>
        <span className="text-sm text-muted">{personas.join(', ')}</span>
      </summary>
      <dl className="grid gap-x-4 gap-y-1.5 border-t border-line px-4 py-3 text-ink sm:grid-cols-[8rem_minmax(0,1fr)]">
        <Fact name="Expected" text={finding.expected} />
        <Fact name="Observed" text={finding.observed} />
        {evidence === undefined ? null : (
          <Fact
            name="Where"
            text={`${evidence.url}, turn ${evidence.turn}${evidence.quote === null ? '' : `: “${evidence.quote}”`}`}
          />
        )}
        <dt className="text-sm text-muted">Watch</dt>
        <dd>
          <Moments moments={moments} />
        </dd>
        <Fact name="Checked" text={nameStatus(finding)} />
        <Fact name="Suggestion" text={finding.recommendation} />
        <Fact name="Retest" text={finding.retest} />
        <Fact name="Kind" text={formatName(finding.category)} />
      </dl>
    </details>
  )
}

function Moments({ moments }: { moments: readonly ShownMoment[] }): ReactNode {
  const { customer, run } = route.useParams()
  return (
    <ul className="flex flex-wrap gap-x-4">
      {moments.map(({ sessionId, turn, name }) => (
        <li key={`${sessionId} ${turn}`}>
          <Link
            to="/$customer/runs/$run/sessions/$session"
            params={{ customer, run, session: sessionId }}
            search={{ turn }}
            className={linkClass}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Fact({ name, text }: { name: string; text: string }): ReactNode {
  return (
    <>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{text}</dd>
    </>
  )
}

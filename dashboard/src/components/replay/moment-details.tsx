import type { ReactNode } from 'react'
import { linkClass } from '../../ui/link.ts'
import { formatExact, formatUrl } from '../../util/format.ts'
import { Mood } from '../mood.tsx'
import type { Moment } from './moments.ts'
import { listNotices } from './notices.ts'
import type { SeenFinding } from './seen-findings.ts'

/** What the visitor thought, expected and did in a turn, and what came of it. */
export function MomentDetails({
  moment,
  seen,
  showPlace,
}: {
  moment: Moment
  seen: readonly SeenFinding[]
  /** Shows the picture on which the used element is marked; null if none shows it. */
  showPlace: (() => void) | null
}): ReactNode {
  const { turn, url, title, at, mood, events } = moment
  return (
    <section aria-label="The moment" className="flex min-w-0 flex-col gap-4">
      <div>
        <h2 className="text-lg font-semibold">{turn === 0 ? 'Arrival' : `Turn ${turn}`}</h2>
        <p className="text-sm text-muted">
          <time dateTime={at}>{formatExact(at)}</time>
        </p>
        {title === null ? null : <p className="break-words">{title}</p>}
        {url === null ? null : <p className="text-sm break-words text-muted">{formatUrl(url)}</p>}
      </div>
      <dl className="flex flex-col gap-3 empty:hidden">
        <Fact name="Thought" text={moment.thought} />
        <Fact name="Action" text={moment.action}>
          {showPlace === null ? null : (
            <button type="button" className={linkClass} onClick={showPlace}>
              Show where
            </button>
          )}
        </Fact>
        <Fact name="Expected" text={moment.expectation} />
        <Fact name="Outcome" text={moment.outcome} />
        <Fact name="Asked" text={moment.question} />
        <Fact name="Answered" text={moment.answer} />
        <Fact name="The session ended" text={moment.ending} />
      </dl>
      {mood === null ? null : <Mood mood={mood} />}
      {seen.length === 0 ? null : <Seen seen={seen} />}
      <Notices events={events} />
    </section>
  )
}

function Fact({
  name,
  text,
  children,
}: {
  name: string
  text: string | null
  children?: ReactNode
}): ReactNode {
  if (text === null) return null
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="break-words first-letter:uppercase">
        {text} {children}
      </dd>
    </div>
  )
}

function Seen({ seen }: { seen: readonly SeenFinding[] }): ReactNode {
  return (
    <div>
      <h3 className="mb-1.5 font-semibold">Problems here</h3>
      <ul className="flex flex-col gap-2">
        {seen.map(({ fingerprint, title, observed, status }) => (
          <li
            key={fingerprint}
            className="rounded-md border border-line border-l-4 border-l-s3 bg-surface px-3 py-2"
          >
            <p className="font-medium">{title}</p>
            <p className="text-sm">{observed}</p>
            <p className="text-sm text-muted">{status}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Notices({ events }: Pick<Moment, 'events'>): ReactNode {
  const notices = listNotices(events)
  return (
    <div>
      <h3 className="mb-1.5 font-semibold">Console and network</h3>
      {notices.length === 0 ? null : (
        <ul aria-label="Console and network" className="mb-1.5 flex flex-col gap-1.5 text-sm">
          {notices.map(({ kind, text }, index) => (
            <li key={`${index} ${text}`} className="wrap-anywhere">
              <span className="font-medium">{kind}:</span>{' '}
              {told.includes(kind) ? text : <code>{text}</code>}
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">
        {notices.some(({ kind }) => errors.includes(kind))
          ? 'Requests that succeeded and other console messages are not recorded.'
          : 'No error on the page, failed request or dialog. Requests that succeeded are not recorded.'}
      </p>
    </div>
  )
}

/** In our own words; the others are those of the page. */
const told: readonly string[] = ['Page opened', 'Accessibility', 'Login used', 'Interrupted']

const errors: readonly string[] = ['Error on the page', 'Failed request', 'Dialog']

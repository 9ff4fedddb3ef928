import type { ReactNode } from 'react'
import { Ago } from '../../ui/ago.tsx'
import { linkClass } from '../../ui/link.ts'
import { formatUrl } from '../../util/format.ts'
import { FrameSwatch } from '../marked-picture.tsx'
import { Mood } from '../mood.tsx'
import type { NamedMark } from './find-marks.ts'
import { listFacts } from './list-facts.ts'
import type { Moment } from './moments.ts'
import { type Channel, listNotices, type Notice } from './notices.ts'
import type { SeenFinding } from './seen-findings.ts'

/** What the visitor thought, expected and did in a turn, and what came of it. */
export function MomentDetails({
  label,
  moment,
  seen,
  marks,
  showUsed,
  showProblems,
  children,
}: {
  label: string
  moment: Moment
  seen: readonly SeenFinding[]
  /** Those on the picture. */
  marks: readonly NamedMark[]
  /** Shows the picture on which the used element is marked; null if this is it, or none shows it. */
  showUsed: (() => void) | null
  /** The same for the problems. */
  showProblems: (() => void) | null
  children?: ReactNode
}): ReactNode {
  const { turn, url, title, at, mood, events } = moment
  return (
    <section aria-label={label} className="flex min-w-0 flex-col gap-4 pb-1">
      <div>
        <h2 className="text-lg font-semibold">{turn === 0 ? 'Arrival' : `Turn ${turn}`}</h2>
        <p className="text-sm text-muted">
          <Ago at={at} />
        </p>
        {title === null ? null : <p className="break-words">{title}</p>}
        {url === null ? null : <p className="text-sm wrap-anywhere text-muted">{formatUrl(url)}</p>}
      </div>
      <PictureLegend marks={marks} />
      <dl className="flex flex-col gap-3 empty:hidden">
        {listFacts(moment).map(({ name, text }) => (
          <Fact key={name} name={name} text={text}>
            {name === 'Action' ? <ShowWhere show={showUsed} /> : null}
          </Fact>
        ))}
      </dl>
      {mood === null ? null : <Mood mood={mood} />}
      {seen.length === 0 ? null : <Seen seen={seen} show={showProblems} />}
      <Notices events={events} />
      {children}
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

function ShowWhere({ show }: { show: (() => void) | null }): ReactNode {
  if (show === null) return null
  return (
    <button type="button" className={linkClass} onClick={show}>
      Show where
    </button>
  )
}

function Seen({
  seen,
  show,
}: {
  seen: readonly SeenFinding[]
  show: (() => void) | null
}): ReactNode {
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-2">
        <h3 className="font-semibold">Problems here</h3>
        <ShowWhere show={show} />
      </div>
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

/** What the frames on the picture mean. */
function PictureLegend({ marks }: { marks: readonly NamedMark[] }): ReactNode {
  if (marks.length === 0) return null
  const texts = new Map(marks.map(({ kind, text }) => [text, kind]))
  return (
    <ul aria-label="Marked on the picture" className="flex flex-col gap-1 text-sm">
      {[...texts].map(([text, kind]) => (
        <li key={text} className="flex items-baseline gap-2">
          <FrameSwatch kind={kind} />
          <span className="min-w-0 break-words">{text}</span>
        </li>
      ))}
    </ul>
  )
}

/** Both lists that a reader looks for are there, filled or not. */
function Notices({ events }: Pick<Moment, 'events'>): ReactNode {
  const notices = listNotices(events)
  const also = notices['Also recorded']
  return (
    <>
      <NoticeList
        name="Requests"
        notices={notices.Requests}
        none="No page was opened and no request failed. Other requests are not recorded."
      />
      <NoticeList
        name="Console"
        notices={notices.Console}
        none="No error and no dialog. Other messages are not recorded."
      />
      {also.length === 0 ? null : <NoticeList name="Also recorded" notices={also} none="" />}
    </>
  )
}

function NoticeList({
  name,
  notices,
  none,
}: {
  name: Channel
  notices: readonly Notice[]
  none: string
}): ReactNode {
  return (
    <div>
      <h3 className="mb-1.5 font-semibold">{name}</h3>
      {notices.length === 0 ? (
        <p className="text-sm text-muted">{none}</p>
      ) : (
        <ul aria-label={name} className="flex flex-col gap-1.5 text-sm">
          {notices.map(({ kind, text }, index) => (
            <li key={`${index} ${text}`} className="wrap-anywhere">
              <span className={`font-medium ${errors.includes(kind) ? 'text-s4' : ''}`}>
                {kind}:
              </span>{' '}
              {told.includes(kind) ? text : <code>{text}</code>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** In our own words; the others are those of the page. */
const told: readonly string[] = ['Page opened', 'Accessibility', 'Login used', 'Interrupted']

const errors: readonly string[] = ['Error on the page', 'Failed request']

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Device, devices } from '@understudy/contract/visitor/devices'
import { type ReactNode, useState } from 'react'
import { getPictureIfAny } from '../../api/queries.ts'
import { SelectField } from '../../ui/fields.tsx'
import { linkClass } from '../../ui/link.ts'
import { formatCount } from '../../util/format.ts'
import { useObjectUrl } from '../use-object-url.ts'
import { countViewers, mapClicks, type PageUse, type RecordedVisit } from './click-map.ts'

interface RunPath {
  customerId: string
  runId: string
}

/** What all visitors used and had in view, page by page, over pictures of the page. */
export function ClickMap({
  path,
  device,
  visits,
}: {
  path: RunPath
  device: Device
  visits: readonly RecordedVisit[]
}): ReactNode {
  const pages = mapClicks(visits)
  const [chosen, choose] = useState<string | null>(null)
  const shown = pages.find(({ page }) => page === chosen) ?? pages[0]
  return (
    <section aria-labelledby="clicks-title" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="clicks-title" className="mr-auto text-lg font-semibold">
          Where they acted and looked
        </h2>
        {shown === undefined ? null : (
          <SelectField
            isCompact
            label="Page"
            className="max-w-72"
            value={shown.page}
            options={pages.map(({ page, uses }) => ({
              value: page,
              text: `${page} (${formatCount(uses.length, 'action')})`,
            }))}
            onChange={({ target }) => choose(target.value)}
          />
        )}
      </div>
      {shown === undefined ? (
        <p className="text-muted">
          The records of this run do not say where on its pages the visitors were.
        </p>
      ) : (
        <Overlay path={path} device={device} use={shown} visitorCount={visits.length} />
      )}
    </section>
  )
}

const bands = 60

function Overlay({
  path,
  device,
  use,
  visitorCount,
}: {
  path: RunPath
  device: Device
  use: PageUse
  visitorCount: number
}): ReactNode {
  const window = devices[device]
  const { page, height, uses, views } = use
  const pictures = [...new Map(views.map((view) => [view.top, view])).values()].toSorted(
    (one, other) => one.top - other.top,
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <figure className="flex flex-col gap-2">
        <div
          className="max-h-[80vh] overflow-y-auto rounded-lg border border-line"
          tabIndex={0}
          role="region"
          aria-label={`Map of ${page}`}
        >
          <div
            className="relative bg-sunken"
            style={{ aspectRatio: `${window.width} / ${height}` }}
          >
            {pictures.map((view) => (
              <PagePart key={view.top} path={path} view={view} pageHeight={height} />
            ))}
            <Marks use={use} device={device} visitorCount={visitorCount} />
          </div>
        </div>
        <figcaption className="text-sm text-muted">
          A dot is the control of an action. The darker a part, the fewer of {visitorCount} had it
          in their window when they acted. Pictures are those of the visits.
        </figcaption>
      </figure>
      <UseList path={path} uses={uses} />
    </div>
  )
}

/** A dot for each action, and shade where fewer visitors looked. */
function Marks({
  use,
  device,
  visitorCount,
}: {
  use: PageUse
  device: Device
  visitorCount: number
}): ReactNode {
  const window = devices[device]
  const { page, height, uses } = use
  const viewers = countViewers(use, { windowHeight: window.height, bands })
  return (
    <svg
      role="img"
      aria-label={`${formatCount(uses.length, 'action')} on ${page}`}
      viewBox={`0 0 ${window.width} ${height}`}
      className="absolute inset-0 size-full"
    >
      {viewers.map((count, index) => (
        <rect
          key={`${index * bands}`}
          y={(index * height) / bands}
          width={window.width}
          // Without seams between bands.
          height={height / bands}
          shapeRendering="crispEdges"
          fill="#101418"
          opacity={0.6 * (1 - count / Math.max(1, visitorCount))}
        />
      ))}
      {uses.map(({ sessionId, turn, box }) => (
        <circle
          key={`${sessionId} ${turn}`}
          cx={box.x + box.width / 2}
          cy={box.y + box.height / 2}
          r="16"
          fill="#e0245e"
          fillOpacity="0.55"
          stroke="#fff"
          strokeWidth="3"
        />
      ))}
    </svg>
  )
}

function PagePart({
  path,
  view: { sessionId, top, picture },
  pageHeight,
}: {
  path: RunPath
  view: PageUse['views'][number]
  pageHeight: number
}): ReactNode {
  const { data } = useQuery(getPictureIfAny({ ...path, sessionId }, picture))
  const address = useObjectUrl(data)
  if (address === null) return null
  return (
    <img
      src={address}
      alt=""
      className="absolute inset-x-0 w-full"
      style={{ top: `${(100 * top) / pageHeight}%` }}
    />
  )
}

function UseList({
  path: { customerId, runId },
  uses,
}: {
  path: RunPath
  uses: PageUse['uses']
}): ReactNode {
  const same = [...Map.groupBy(uses, ({ text }) => text)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface text-sm">
      {same.map(([text, own]) => (
        <li key={text} className="px-3 py-2 break-words">
          {text}{' '}
          <span className="text-muted">
            {own.map(({ sessionId, persona, turn }, index) => (
              <span key={`${sessionId} ${turn}`}>
                {index === 0 ? '' : ', '}
                <Link
                  to="/$customer/runs/$run/sessions/$session"
                  params={{ customer: customerId, run: runId, session: sessionId }}
                  search={{ turn, view: 'before' }}
                  preload={false}
                  className={linkClass}
                >
                  {persona}
                </Link>
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

import { Link } from '@tanstack/react-router'
import type { Device } from '@understudy/contract/visitor/devices'
import { endingWords } from '@understudy/contract/visitor/session-words'
import type { RunDetail } from '@understudy/sdk/wait-for-run'
import { memo, type ReactNode } from 'react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { linkClass } from '../../ui/link.ts'
import { formatCount, formatName, formatUrl } from '../../util/format.ts'
import { Mood } from '../mood.tsx'
import { isTall, shapeFrame } from '../picture-frame.ts'
import type { SessionProgress } from './live-session.ts'
import { SessionClock } from './session-clock.tsx'

type Session = RunDetail['sessions'][number]

interface TileProps {
  customerId: string
  runId: string
  device: Device
  session: Session
  progress: SessionProgress
  /** Turns that it can take. */
  most: number
  /** The address of the latest picture; null before the first. */
  picture: string | null
  isLost: boolean
  /** Shown large, before the others. */
  isFollowed: boolean
  onFollow: (sessionId: string) => void
}

/** What one session sees, thinks and does, as it happens; at its end, how it ended. Only drawn again if it changes. */
export const SessionTile = memo(function SessionTile(props: TileProps): ReactNode {
  const { customerId, runId, device, session, progress, picture, isLost, isFollowed, onFollow } =
    props
  const turns = Math.max(progress.turn, session.turns)
  return (
    <article
      aria-label={`Session of ${session.persona_name}`}
      className={`flex flex-col overflow-hidden rounded-lg border border-line bg-surface ${isFollowed ? 'order-first col-span-full lg:flex-row' : ''}`}
    >
      <div className={isFollowed ? 'lg:w-3/5' : ''}>
        <Frame device={device} turn={progress.turn} address={picture} />
      </div>
      <div className="flex min-w-0 grow basis-0 flex-col gap-1.5 p-3.5">
        <TileHead {...{ customerId, runId, session, isLost }} />
        <p className="text-sm text-muted">
          <Pace session={session} turns={turns} most={props.most} />
        </p>
        <Doing progress={progress} />
        <div className="mt-auto pt-1">
          <Button
            aria-label={
              isFollowed
                ? `Show ${session.persona_name} as small as the others`
                : `Enlarge ${session.persona_name}`
            }
            onClick={() => onFollow(session.id)}
          >
            {isFollowed ? 'Show as small as the others' : 'Enlarge'}
          </Button>
        </div>
      </div>
    </article>
  )
})

/** Apart, because it stays the same while the session works. */
const TileHead = memo(function TileHead({
  customerId,
  runId,
  session,
  isLost,
}: Pick<TileProps, 'customerId' | 'runId' | 'session' | 'isLost'>): ReactNode {
  return (
    <div>
      <h3 className="truncate font-semibold">
        <Link
          to="/$customer/runs/$run/sessions/$session"
          params={{ customer: customerId, run: runId, session: session.id }}
          className={linkClass}
        >
          {session.persona_name}
        </Link>
      </h3>
      <SessionState session={session} isLost={isLost} />
    </div>
  )
})

/** How far it is, or what it waits for. */
function Pace({
  session,
  turns,
  most,
}: {
  session: Session
  turns: number
  most: number
}): ReactNode {
  if (session.status === 'queued') return 'Waiting for a free browser'
  return (
    <>
      {session.termination_kind === null ? `Turn ${turns} of ${most}` : formatCount(turns, 'turn')}{' '}
      · <SessionClock session={session} />
    </>
  )
}

function Doing({ progress }: { progress: SessionProgress }): ReactNode {
  const { url, thought, action, mood, findings } = progress
  return (
    <>
      <p className="truncate text-sm text-muted">{url === null ? ' ' : formatUrl(url)}</p>
      <p className="line-clamp-3 min-h-[3lh] text-sm">{thought ?? 'No thought yet.'}</p>
      <p className="truncate text-sm text-muted">{action === null ? '' : `Last: ${action}`}</p>
      {mood === null ? null : <Mood mood={mood} />}
      <ul className="text-sm text-s3">
        {findings.slice(-shownFindings).map((title, index) => (
          <li key={`${findings.length}-${index}`} className="line-clamp-2" title={title}>
            {title}
          </li>
        ))}
      </ul>
      {findings.length > shownFindings ? (
        <p className="text-sm text-muted">{formatCount(findings.length, 'problem')} noticed</p>
      ) : null}
    </>
  )
}

const shownFindings = 3

const endings: Partial<Record<string, Tone>> = {
  goal_reached: 'good',
  gave_up: 'warning',
  blocked: 'warning',
}

function SessionState({ session, isLost }: { session: Session; isLost: boolean }): ReactNode {
  if (session.termination_kind !== null) {
    const tone =
      session.status === 'failed' ? 'bad' : (endings[session.termination_kind] ?? 'quiet')
    return <Badge tone={tone}>{endingWords[session.termination_kind]}</Badge>
  }
  if (isLost) return <Badge tone="warning">Connection lost, trying again</Badge>
  return session.status === 'running' ? (
    <Badge tone="live">Live</Badge>
  ) : (
    <Badge tone="quiet">{formatName(session.status)}</Badge>
  )
}

/** The latest picture; the one before stays until it has arrived. */
const Frame = memo(function Frame({
  device,
  turn,
  address,
}: {
  device: Device
  turn: number
  address: string | null
}): ReactNode {
  return (
    <div
      className={`relative flex ${shapeFrame(device)} w-full shrink-0 items-center justify-center border-b border-line bg-sunken`}
    >
      {address === null ? (
        <span className="text-sm text-muted">No picture yet</span>
      ) : (
        <img
          src={address}
          alt={`The page at turn ${turn}`}
          className={`absolute inset-0 size-full object-top ${isTall(device) ? 'object-contain' : 'object-cover'}`}
        />
      )}
    </div>
  )
})

import { useQuery } from '@tanstack/react-query'
import type { RunDetail } from '@understudy/sdk/wait-for-run'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { getPicture } from '../api/queries.ts'
import type { Tone } from '../ui/badge.tsx'
import { Badge } from '../ui/badge.tsx'
import { ErrorPanel } from '../ui/states.tsx'
import { formatCount, formatName, formatUrl } from '../util/format.ts'
import type { SessionProgress } from './live-session.ts'
import { useLiveSession } from './use-live-session.ts'

type Session = RunDetail['sessions'][number]

interface TileProps {
  customerId: string
  runId: string
  session: Session
  isStreamed: boolean
}

/** What one session sees, thinks and does, as it happens; at its end, how it ended. */
export function SessionTile({ customerId, runId, session, isStreamed }: TileProps): ReactNode {
  const { progress, isLost, error } = useLiveSession(
    { customerId, runId, sessionId: session.id },
    isStreamed,
  )
  return (
    <article
      aria-label={`Session of ${session.persona_name}`}
      className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface"
    >
      <Frame customerId={customerId} runId={runId} sessionId={session.id} progress={progress} />
      <div className="flex flex-col gap-1.5 p-3.5">
        <div className="flex flex-wrap items-baseline justify-between gap-2">
          <h3 className="font-semibold">{session.persona_name}</h3>
          <SessionState session={session} isLost={isLost} />
        </div>
        <Doing progress={progress} turns={Math.max(progress.turn, session.turns)} />
        {error === null ? null : (
          <ErrorPanel title="This session is no longer followed" error={error} />
        )}
      </div>
    </article>
  )
}

function Doing({ progress, turns }: { progress: SessionProgress; turns: number }): ReactNode {
  const { url, thought, action, frustration, findings } = progress
  const last = findings.at(-1)
  return (
    <>
      <p className="truncate text-sm text-muted">
        {formatCount(turns, 'turn')}
        {url === null ? '' : ` · ${formatUrl(url)}`}
      </p>
      {thought === null ? null : <p className="line-clamp-3 min-h-[3lh] text-sm">{thought}</p>}
      {action === null ? null : <p className="truncate text-sm text-muted">Last: {action}</p>}
      {frustration === null ? null : (
        <p className="text-sm text-muted">Frustration {Math.round(frustration * 100)}%</p>
      )}
      {last === undefined ? null : (
        <p className="text-sm text-s3">
          {formatCount(findings.length, 'problem')} noticed, last: {last}
        </p>
      )}
    </>
  )
}

const endings: Partial<Record<string, Tone>> = {
  goal_reached: 'good',
  gave_up: 'warning',
  blocked: 'warning',
}

function SessionState({ session, isLost }: { session: Session; isLost: boolean }): ReactNode {
  if (session.termination_kind !== null) {
    const tone =
      session.status === 'failed' ? 'bad' : (endings[session.termination_kind] ?? 'quiet')
    return <Badge tone={tone}>{formatName(session.termination_kind)}</Badge>
  }
  if (isLost) return <Badge tone="warning">Connection lost, trying again</Badge>
  return session.status === 'running' ? (
    <Badge tone="live">Live</Badge>
  ) : (
    <Badge tone="quiet">{formatName(session.status)}</Badge>
  )
}

/** The latest picture; the one before stays until it has arrived. */
function Frame({
  customerId,
  runId,
  sessionId,
  progress: { picture, turn },
}: {
  customerId: string
  runId: string
  sessionId: string
  progress: SessionProgress
}): ReactNode {
  const query = useQuery({
    ...getPicture({
      customerId,
      runId,
      sessionId,
      file: picture?.file ?? '',
      kind: picture?.kind ?? 'screenshots',
    }),
    enabled: picture !== null,
    placeholderData: (before) => before,
  })
  const address = useObjectUrl(query.data)
  return (
    <div className="relative flex aspect-16/10 shrink-0 items-center justify-center border-b border-line bg-sunken">
      {address === null ? (
        <span className="text-sm text-muted">No picture yet</span>
      ) : (
        <img
          src={address}
          alt={`The page at turn ${turn}`}
          className="absolute inset-0 size-full object-cover object-top"
        />
      )}
    </div>
  )
}

/** An address of the data for as long as it is shown; an address keeps its data in memory until it is revoked. */
function useObjectUrl(data: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (data === undefined) return undefined
    const created = URL.createObjectURL(data)
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [data])
  return address
}

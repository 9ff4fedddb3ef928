import type { RunDetail } from '@understudy/sdk/wait-for-run'
import { type ReactNode, useEffect, useState } from 'react'
import { formatDuration } from '../../util/format.ts'

const tickMs = 1000

/** How long a session has been going, every second, or how long it took. */
export function SessionClock({
  session: { started_at: from, finished_at: to },
}: {
  session: RunDetail['sessions'][number]
}): ReactNode {
  const [nowMs, setNowMs] = useState(() => Date.now())
  const isGoing = from !== null && to === null
  useEffect(() => {
    if (!isGoing) return undefined
    const timer = setInterval(() => setNowMs(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [isGoing])
  if (from === null) return null
  const endMs = to === null ? nowMs : Date.parse(to)
  return <span className="tabular-nums">{formatDuration(endMs - Date.parse(from))}</span>
}

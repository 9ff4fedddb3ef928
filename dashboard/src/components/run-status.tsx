import type { RunStatus } from '@understudy/contract/run'
import type { ReactNode } from 'react'
import { Badge } from '../ui/badge.tsx'
import { runStatuses } from './run-statuses.ts'

/** The status of a run. */
export function RunStatusBadge({ status }: { status: RunStatus }): ReactNode {
  const [text, tone] = runStatuses[status]
  return <Badge tone={tone}>{text}</Badge>
}

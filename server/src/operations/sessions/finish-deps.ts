import type { Report } from '@understudy/contract/report'
import type { TerminationKind } from '@understudy/contract/session-event'
import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import type { Queue } from '../../queue/queue.ts'
import type { Database } from '../../store/database.ts'

/** The dependencies of ending a session. */
export interface FinishDeps {
  db: Database
  artifacts: ArtifactStore
  queue: Pick<Queue, 'enqueue' | 'wake'>
  clock: Clock
  log: Log
  /** Is told of each session that this process ended. Must not throw; does nothing by default. */
  onEnd?: (ended: { kind: TerminationKind; report: Report | null }) => void
}

import type { Device } from '@understudy/contract/visitor/devices'

/** What the page says about the run itself. */
export interface PagedRun {
  runId: string
  targetUrl: string
  task: string | null
  flows: readonly string[]
  device: Device
  status: 'queued' | 'running' | 'completed' | 'failed' | 'partial' | 'cancelled'
  /** Its results are ready to be shown. */
  isOver: boolean
  createdAt: string
  /** Whether it passes its gate, in a few sentences; null: it has not been judged. */
  verdict: string | null
  sessions: readonly {
    id: string
    personaName: string
    status: 'queued' | 'running' | 'completed' | 'failed'
    turns: number
    /** Why it ended, in a sentence; null while it runs. */
    ending: string | null
  }[]
}

import type { runCursor } from '@understudy/contract/query'
import type { z } from 'zod'
import type { RunPosition } from '../store/runs/runs.ts'

/** The position that a cursor in a list of runs names. */
export function toRunPosition(cursor: z.output<typeof runCursor> | undefined): RunPosition | null {
  return cursor === undefined ? null : { createdAt: new Date(cursor.createdAtMs), id: cursor.id }
}

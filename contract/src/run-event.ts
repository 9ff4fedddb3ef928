import { z } from 'zod'
import { identifier } from './common.ts'
import { runStatus } from './run.ts'
import { sessionEvent } from './session-event.ts'

/** An event of one of the sessions of a run. */
export const runEvent = sessionEvent.extend({
  session_id: identifier,
  position: z.string().describe('Where to continue the stream of the run after this event.'),
})
export type RunEvent = z.infer<typeof runEvent>

/** The last message of the stream of a run: every session has ended and every event was sent. */
export const runEnd = z.object({ kind: z.literal('run_ended'), status: runStatus })
export type RunEnd = z.infer<typeof runEnd>

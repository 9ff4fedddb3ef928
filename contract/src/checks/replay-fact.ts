import { z } from 'zod'
import { detectorName, findingStatus } from '../finding.ts'

/** What happened to a problem of the site when its steps were repeated in a clean browser after the session. */
export const replayFact = z.object({
  detector: detectorName,
  subject: z.string(),
  turn: z.int().min(1).describe('Where it was first noticed.'),
  status: findingStatus,
  reason: z.string().nullable().describe('Why it is not verified; null if it happened again.'),
  opened: z.string().nullable().describe('The page that was opened; null if nothing was repeated.'),
  turns: z.array(z.int().min(1)).describe('The turns whose actions were repeated there, in order.'),
})
export type ReplayFact = z.infer<typeof replayFact>

import { z } from 'zod'
import { detectorName, findingStatus } from '../finding.ts'

/** What happened to a problem of the site when its steps were repeated in a clean browser after the session. */
export const replayFact = z.object({
  detector: detectorName.describe('Who noticed it.'),
  subject: z.string(),
  turn: z.int().min(1).describe('Where it was first noticed.'),
  status: findingStatus.describe('Whether it happened again.').meta({ examples: ['verified'] }),
  reason: z.string().nullable().describe('Why it is not verified; null if it happened again.'),
  opened: z
    .string()
    .nullable()
    .describe('The page that was opened; null if nothing was repeated.')
    .meta({ examples: ['https://shop.example.com/'] }),
  turns: z
    .array(z.int().min(1))
    .describe('The turns whose actions were repeated there, in order.')
    .meta({ examples: [[1, 2]] }),
})
export type ReplayFact = z.infer<typeof replayFact>

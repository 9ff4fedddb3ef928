import { z } from 'zod'
import { boundUrl } from '../../turn/page/bound-text.ts'
import { violationPlace } from '../../turn/page/violation.ts'

/** What breaks rules in a page, as it is let in. */
export const violations = z.array(
  z.object({
    id: z.string(),
    impact: z.enum(['minor', 'moderate', 'serious', 'critical']),
    help: z.string(),
    helpUrl: z.string(),
    places: z.array(violationPlace.fromPage),
    count: z.int().min(1),
  }),
)

/** What the accessibility check in a page found, as it is let in. */
export const checkedPage = z.object({
  url: z.string().transform(boundUrl),
  isChecked: z.boolean(),
  violations,
  state: z.string().nullable(),
  /** Whether text is on pictures, which has to be measured on a picture of the window. */
  isPictured: z.boolean(),
})
export type CheckedPage = z.infer<typeof checkedPage>

/** What the page answers; null if it is no longer the page that it was. */
export type CheckAnswer = z.input<typeof checkedPage> | null

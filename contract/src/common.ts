import { z } from 'zod'
import { limits } from './limits.ts'
import { deviceNames } from './visitor/devices.ts'

/** Opaque identifier; ours are `<prefix>_<26 base32 characters>` (decisions: Conventions). */
export const identifier = z.string().min(1).max(64)

/** ISO 8601 in UTC with milliseconds. */
export const timestamp = z.iso.datetime()

/** A character that a reader sees; U+2800 is an empty pattern of Braille. */
const visible = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Text for a single field: not blank, at most 2,000 code units. */
export const shortText = z
  .string()
  .max(limits.textLength)
  .refine((text) => visible.test(text), 'must not be blank')
  .meta({ minLength: 1 })

/** Tokens and cost of model calls; zero for the built-in explorer. ms is model time. */
export const usage = z.object({
  input_tokens: z.int().min(0),
  output_tokens: z.int().min(0),
  cost_usd: z.number().min(0),
  ms: z
    .number()
    .min(0)
    .describe('Milliseconds of model time.')
    .meta({ examples: [2100] }),
  unpriced_tokens: z
    .int()
    .min(0)
    .optional()
    .describe('Tokens of models without a known price; not included in cost_usd.')
    .meta({ examples: [0] }),
  pictures: z.int().min(0).optional().describe('Pictures of the view that the model was given.'),
  pictures_refused: z
    .int()
    .min(0)
    .optional()
    .describe('Pictures that the model’s provider refused; the turn was decided from the text.'),
})
export type Usage = z.infer<typeof usage>

/** How much sessions used language models, as reports show it. */
export const usageTotal = z.object({
  input_tokens: z.int().min(0),
  output_tokens: z.int().min(0),
  cost_usd: z.number().min(0).nullable().describe('null: the price of the model is not known.'),
})
export type UsageTotal = z.infer<typeof usageTotal>

/** A rectangle in pixels of the window, as in its screenshot. */
export const box = z.object({
  x: z
    .number()
    .describe('From the left, in pixels of the window.')
    .meta({ examples: [12] }),
  y: z
    .number()
    .describe('From the top, in pixels of the window.')
    .meta({ examples: [340] }),
  width: z
    .number()
    .describe('In pixels of the window.')
    .meta({ examples: [220] }),
  height: z
    .number()
    .describe('In pixels of the window.')
    .meta({ examples: [44] }),
})
export type Box = z.infer<typeof box>

/** Present if the run only looked. */
export const recordedLook = z
  .literal('look')
  .optional()
  .describe(
    'The run only looked: requests that may change data were stopped before they were sent. Absent if it could use the site.',
  )

/** The device of the visitors of a record. */
export const recordedDevice = z
  .enum(deviceNames)
  .optional()
  .describe('Absent from older records, which are of desktops.')

/** How many events of a page were counted and not recorded, because there were too many in one view. */
export const unkeptEvents = z
  .object({
    dialogs: z.int().min(0).describe('Browser dialogs and their answers.'),
    errors: z.int().min(0).describe('Script errors and errors on the console.'),
    requests: z.int().min(0).describe('Failed requests, and requests that changed data.'),
  })
  .optional()
  .describe('What else happened, too often to be recorded; absent if everything is.')

import { z } from 'zod'
import { limits } from './limits.ts'

/**
 * A whole number in a query string: decimal digits only (no sign, exponent, hex or fraction), within the range. An
 * integer in the OpenAPI document.
 */
export function wholeNumber({
  min,
  max,
  fallback,
}: {
  min: number
  max: number
  fallback: number
}): z.ZodType<number, string | undefined> {
  const rule = `must be a whole number from ${min} to ${max}`
  const most = max === Number.MAX_SAFE_INTEGER ? {} : { maximum: max }
  return z
    .string()
    .regex(/^\d{1,16}$/, rule)
    .transform(Number)
    .refine((value) => value >= min && value <= max, rule)
    .optional()
    .transform((value) => value ?? fallback)
    .meta({
      documentedAs: { type: 'integer', minimum: min, ...most, default: fallback },
    })
}

/** `true` or `false` in a query string; defaults to false. */
export const flag: z.ZodType<boolean, 'true' | 'false' | undefined> = z
  .enum(['true', 'false'])
  .optional()
  .transform((value) => value === 'true')
  .meta({ documentedAs: { type: 'boolean', default: false } })

/** `<created_at_ms>|<id>` or plain Unix milliseconds (spec: GET /runs): a position among what `source` lists. */
function positionCursor(source: string, example: string) {
  return z
    .string()
    .regex(/^(?:0|[1-9]\d{0,14})(?:\|[a-z0-9_]{1,64})?$/, `must be a cursor returned by ${source}`)
    .meta({ examples: [`1767225600000|${example}`] })
    .transform((text) => {
      const [ms = '', id] = text.split('|')
      return { createdAtMs: Number(ms), id: id ?? null }
    })
    .refine(
      ({ createdAtMs }) => createdAtMs <= 8_640_000_000_000,
      'must not be later than the year 2243',
    )
}

/** A position in the list of runs. */
export const runCursor = positionCursor('GET /runs', 'run_06gvqdjetpvjtd6k9cennunrpc')

/** A position in the list of events. */
export const eventCursor = positionCursor('GET /events', 'evt_06gvqdjetpvjtd6k9cennunrpc')

/** How many items earlier answers had. */
export const partCursor = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,5})$/, 'must be a cursor returned by this operation')
  .optional()
  .meta({ description: 'The `next_cursor` of the previous answer.', examples: ['700'] })

/** What an answer says that is only as long as answers may be. */
export const nextCursor = z
  .string()
  .nullable()
  .describe(
    `For what does not fit into an answer of ${limits.answerBytes / 1_000_000} MB; null if nothing is left.`,
  )
  .meta({ examples: [null] })

/** A calendar month in UTC. */
export const month = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'must be a month as YYYY-MM')
  .refine((text) => !text.startsWith('0000'), 'must be a month as YYYY-MM')
  .meta({ examples: ['2026-01'] })

const seq = String.raw`(?:0|[1-9]\d{0,9})`
const runPositionSyntax = new RegExp(`^${seq}(?:,${seq}){0,${limits.personasPerRun - 1}}$`)

/** The last `seq` received of each session of a run, in the order of its sessions. A missing one counts as 0. */
export const runPosition = z
  .string()
  .regex(runPositionSyntax, 'must be a position in the stream')
  .meta({ examples: ['12,0,7'] })
  .transform((text) => text.split(',').map(Number))

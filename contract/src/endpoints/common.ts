import { z } from 'zod'
import { identifier } from '../common.ts'

export const nothing = z.object({})

/** Path of a single resource. */
export const idParams = z.object({ id: identifier })

/** A list without pagination (spec: Conventions). */
export function listOf<S extends z.ZodType>(item: S): z.ZodObject<{ items: z.ZodArray<S> }> {
  return z.object({ items: z.array(item) })
}

/** A member or a program that did something. */
export const actor = z
  .object({
    kind: z.enum(['person', 'api_key']).describe('Whether a member or a program did it.'),
    id: identifier.nullable().describe('null if the person has left since.'),
    name: z
      .string()
      .nullable()
      .describe('E-mail address of the member or name of the key; null if there is none any more.')
      .meta({ examples: ['maya@example.com'] }),
  })
  .meta({ id: 'Actor' })
export type Actor = z.infer<typeof actor>

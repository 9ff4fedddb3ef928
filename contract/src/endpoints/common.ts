import { z } from 'zod'
import { identifier } from '../common.ts'

export const nothing = z.object({})

/** Path of a single resource. */
export const idParams = z.object({ id: identifier })

/** A list without pagination (spec: Conventions). */
export function listOf<S extends z.ZodType>(item: S): z.ZodObject<{ items: z.ZodArray<S> }> {
  return z.object({ items: z.array(item) })
}

import { InputError } from './input-error.ts'

/** Where a list continues; throws InputError if the cursor is not one of ours. */
export function readOffset(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  if (/^\d{1,6}$/.test(cursor)) return Number(cursor)
  throw new InputError('cursor must be the next_cursor of the answer before.')
}

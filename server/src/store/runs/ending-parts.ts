import { isDatabaseAway } from '../../lib/storage/database-away.ts'
import { isStorageFull } from '../../lib/storage/storage-full.ts'
import type { Trx } from '../database.ts'
import { inSavepoint } from '../savepoint.ts'

/** What follows from the end of a session, in the transaction of its transition. */
export type EndingPart =
  | 'event'
  | 'artifacts'
  | 'outbox'
  | 'usage'
  | 'roll-up'
  | 'problems'
  | 'figures'
  | 'aggregate'

type Written<T> = { isWritten: true; result: T } | { isWritten: false }

/** Writes the parts of an ending. */
export interface EndingParts {
  /** Whether each part has statements of its own, so that one can fail without the others. */
  areSeparate: boolean
  write<T>(trx: Trx, part: EndingPart, work: () => Promise<T>): Promise<Written<T>>
}

/** If a part throws, so does the ending, and nothing of it is written. */
export const allOrNothing: EndingParts = {
  areSeparate: false,
  write: async (_trx, _part, work) => ({ isWritten: true, result: await work() }),
}

/**
 * A part that throws is left out, and `onFault` is told: for an ending that has failed as a whole. Errors that pass by themselves,
 * of a database that is away or full, are still thrown.
 */
export function asManyAsPossible(onFault: (part: EndingPart, error: unknown) => void): EndingParts {
  return {
    areSeparate: true,
    async write(trx, part, work) {
      try {
        return { isWritten: true, result: await inSavepoint(trx, work) }
      } catch (error) {
        if (isDatabaseAway(error) || isStorageFull(error)) throw error
        onFault(part, error)
        return { isWritten: false }
      }
    },
  }
}

import { listDataKeysOfOthers, replaceDataKey } from '../../store/accounts/data-keys.ts'
import type { Database } from '../../store/database.ts'
import { rewrapDataKey } from '../../vault/data-keys.ts'
import type { MasterKeys } from '../../vault/master-keys.ts'

/** The result of a rotation; unreadable keys are left unchanged. */
export interface Rewrapping {
  rewrapped: number
  unreadable: number
}

const batchSize = 200

/**
 * Wraps every data key with the current master key; the data they seal is not touched and stays readable throughout.
 * Can be interrupted and repeated: each key is rewrapped separately, and finished ones are skipped.
 */
export async function rewrapDataKeys(db: Database, keys: MasterKeys): Promise<Rewrapping> {
  const rewrapping = { rewrapped: 0, unreadable: 0 }
  let after = ''
  for (;;) {
    const batch = await listDataKeysOfOthers(db, {
      masterKeyId: keys.current.id,
      after,
      limit: batchSize,
    })
    for (const dataKey of batch) {
      const moved = rewrapDataKey(keys, dataKey)
      if (moved === null) rewrapping.unreadable += 1
      else if (await replaceDataKey(db, { ...moved, before: dataKey.wrapped })) {
        rewrapping.rewrapped += 1
      }
      after = dataKey.customerId
    }
    if (batch.length < batchSize) return rewrapping
  }
}

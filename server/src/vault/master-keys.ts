import { createHash } from 'node:crypto'
import type { Secret } from '../lib/secret.ts'
import type { SealingKey } from './seal.ts'

/** The key that new data keys are wrapped with, and the one before it, which still opens what it wrapped. */
export interface MasterKeys {
  current: SealingKey
  previous: SealingKey | null
}

/** Takes the keys from their base64 texts, which must have been checked. */
export function createMasterKeys(current: Secret, previous: Secret | null): MasterKeys {
  return { current: parseKey(current), previous: previous === null ? null : parseKey(previous) }
}

/** The id follows from the key, so a record can never name a key of the same id and other bytes. */
function parseKey(text: Secret): SealingKey {
  const bytes = Buffer.from(text.reveal(), 'base64')
  const id = createHash('sha256').update('understudy master key id').update(bytes).digest('hex')
  return { id: id.slice(0, 16), bytes }
}

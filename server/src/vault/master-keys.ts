import { createHash } from 'node:crypto'
import type { Secret } from '../lib/secret.ts'
import type { SealingKey } from './seal.ts'

/** The key that wraps new data keys, and the previous one, which still opens the keys it wrapped. */
export interface MasterKeys {
  current: SealingKey
  previous: SealingKey | null
}

/** Parses the keys from base64 texts, which must already be validated. */
export function createMasterKeys(current: Secret, previous: Secret | null): MasterKeys {
  return { current: parseKey(current), previous: previous === null ? null : parseKey(previous) }
}

/** The id is derived from the key, so a record can never name a key with the same id and other bytes. */
function parseKey(text: Secret): SealingKey {
  const bytes = Buffer.from(text.reveal(), 'base64')
  const id = createHash('sha256').update('understudy master key id').update(bytes).digest('hex')
  return { id: id.slice(0, 16), bytes }
}

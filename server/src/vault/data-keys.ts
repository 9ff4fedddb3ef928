import { randomBytes } from 'node:crypto'
import type { MasterKeys } from './master-keys.ts'
import { getKeyId, joinPlace, openBytes, sealBytes, type SealingKey } from './seal.ts'

/** A customer's data key as stored: wrapped by a master key. */
export interface WrappedDataKey {
  customerId: string
  id: string
  /** Record of vault/seal; names the master key. */
  wrapped: string
}

/** A new data key, wrapped by the current master key. */
export function createDataKey(keys: MasterKeys, customerId: string, id: string): WrappedDataKey {
  return { customerId, id, wrapped: wrap(keys, { customerId, id }, randomBytes(32)) }
}

/** The key to seal with; null if no master key opens it, or it was moved from another customer. */
export function openDataKey(keys: MasterKeys, dataKey: WrappedDataKey): SealingKey | null {
  const keyId = getKeyId(dataKey.wrapped)
  const masterKey = [keys.current, keys.previous].find((key) => key?.id === keyId)
  if (masterKey == null) return null
  const bytes = openBytes(masterKey, describePlace(dataKey), dataKey.wrapped)
  return bytes === null ? null : { id: dataKey.id, bytes }
}

/** The same data key under the current master key, so sealed data does not change; null if it cannot be opened. */
export function rewrapDataKey(keys: MasterKeys, dataKey: WrappedDataKey): WrappedDataKey | null {
  const opened = openDataKey(keys, dataKey)
  return opened === null ? null : { ...dataKey, wrapped: wrap(keys, dataKey, opened.bytes) }
}

type DataKeyPlace = Pick<WrappedDataKey, 'customerId' | 'id'>

function wrap({ current }: MasterKeys, place: DataKeyPlace, bytes: Uint8Array): string {
  return sealBytes(current, describePlace(place), bytes)
}

function describePlace({ customerId, id }: DataKeyPlace): string {
  return joinPlace(['dek', customerId, id])
}

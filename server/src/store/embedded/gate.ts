import type { PGlite } from '@electric-sql/pglite'
import { StorageFullError } from '../../lib/storage/storage-full.ts'

/** Every statement passes through it on its way to the embedded database. */
export interface Gate {
  isShut(): boolean
  /** Rejects every new statement with StorageFullError. An open transaction can finish. */
  shut(): void
  open(): void
}

/** An open gate, and the database behind it; the database passed in bypasses the gate. */
export function createGate(pglite: PGlite): { gate: Gate; gated: PGlite } {
  let isShut = false
  const gate: Gate = {
    isShut: () => isShut,
    shut() {
      isShut = true
    },
    open() {
      isShut = false
    },
  }
  const gated = new Proxy(pglite, {
    get(target, name): unknown {
      const refusal = isShut ? refusals.get(name) : undefined
      if (refusal !== undefined) return refusal
      if (name === 'transaction') return (callback: Callback) => beginAnyway(target, callback)
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      // Its methods use private fields, which only the database itself has.
      return (...parameters: unknown[]): unknown => Reflect.apply(value, target, parameters)
    },
  })
  return { gate, gated }
}

type Callback = (transaction: unknown) => unknown

/**
 * Kysely waits forever for a transaction that does not begin, and nothing handles its failure. So a transaction that cannot
 * begin, for example on a closed database, begins anyway and rejects its statements.
 */
async function beginAnyway(pglite: PGlite, callback: Callback): Promise<unknown> {
  const progress = { hasBegun: false }
  try {
    return await pglite.transaction(async (transaction) => {
      progress.hasBegun = true
      return callback(transaction)
    })
  } catch (error) {
    if (progress.hasBegun) throw error
    const reject = async (): Promise<never> => {
      throw error
    }
    return callback({ query: reject, exec: reject })
  }
}

async function refuse(): Promise<never> {
  throw new StorageFullError('the disk of the embedded database is full')
}

const refusals: ReadonlyMap<string | symbol, unknown> = new Map<string, unknown>([
  ['query', refuse],
  ['exec', refuse],
  ['transaction', (callback: Callback) => callback({ query: refuse, exec: refuse })],
])

import type { Secret } from '../secret.ts'

/** The secrets in use in this process, without keeping them in memory. */
export interface LiveSecrets {
  add(secrets: readonly Secret[]): void
  /** The secrets that are still referenced. */
  list(): Secret[]
}

export function createLiveSecrets(): LiveSecrets {
  let references: WeakRef<Secret>[] = []
  const list = (): Secret[] => references.flatMap((reference) => reference.deref() ?? [])
  return {
    add(secrets) {
      references = [...new Set([...list(), ...secrets])].map((secret) => new WeakRef(secret))
    },
    list,
  }
}

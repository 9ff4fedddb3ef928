import type { Persona } from '@understudy/contract/persona'
import type { Client } from '@understudy/sdk'
import { listPages } from '@understudy/sdk/list-pages'

/** All personas of the library and of the caller. */
export async function readPersonas(
  { personas }: Pick<Client, 'personas'>,
  signal: AbortSignal,
): Promise<Persona[]> {
  const known: Persona[] = []
  for await (const persona of listPages((cursor) => personas.list({ cursor }, { signal }))) {
    known.push(persona)
  }
  return known
}

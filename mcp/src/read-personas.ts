import type { Persona } from '@understudy/contract/persona'
import type { Client } from '@understudy/sdk'

/** All personas of the library and of the caller. */
export async function readPersonas(
  { personas }: Pick<Client, 'personas'>,
  signal: AbortSignal,
): Promise<Persona[]> {
  const known: Persona[] = []
  let cursor: string | undefined
  do {
    const page = await personas.list({ cursor }, { signal })
    known.push(...page.items)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return known
}

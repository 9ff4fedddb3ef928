import type { Persona } from '@understudy/contract/persona'
import type { Client } from '@understudy/sdk'
import { CommandError, exitCodes } from '../command-error.ts'
import { readAll } from '../read-all.ts'

interface FoundPersona {
  id: string
  name: string
}

/** All personas of the customer and of the library. */
export async function readPersonas({ personas }: Pick<Client, 'personas'>): Promise<Persona[]> {
  return readAll((cursor) => personas.list({ cursor }))
}

/** The personas with these names or ids, in this order; without any, the default one. */
export async function findPersonas(
  client: Pick<Client, 'personas'>,
  wanted: readonly string[],
): Promise<FoundPersona[]> {
  const items = await readPersonas(client)
  const names = wanted.length === 0 ? ['Default'] : wanted
  return names.map((name) => {
    const found = items.find(
      (persona) => persona.id === name || persona.name.toLowerCase() === name.toLowerCase(),
    )
    if (found !== undefined) return found
    throw new CommandError(
      exitCodes.usage,
      `There is no persona "${name}": understudy personas lists all of them.`,
    )
  })
}

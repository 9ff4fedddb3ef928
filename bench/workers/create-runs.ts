import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from '../../sdk/src/client.ts'
import type { Fleet } from './open-fleet.ts'

export const personasOfRun = 4

/** Requests runs of all customers in turn, with a pause after each, and returns their ids. */
export async function createRuns(
  { clients }: Pick<Fleet, 'clients'>,
  count: number,
  gapMs: number,
): Promise<string[]> {
  const created: string[] = []
  for (let index = 0; index < count; index += 1) {
    const client = clients[index % clients.length]
    if (client === undefined) throw new Error('a fleet has customers')
    created.push(await createRun(client))
    await wait(gapMs)
  }
  return created
}

/** The same for runs that are requested at once. */
export async function createRunsAtOnce(
  { clients }: Pick<Fleet, 'clients'>,
  count: number,
): Promise<string[]> {
  const eachOf = count / clients.length
  const created = await Promise.all(
    clients.map((client) => createRuns({ clients: [client] }, eachOf, 0)),
  )
  return created.flat()
}

async function createRun(client: Client): Promise<string> {
  const { items } = await client.personas.list({ source: 'library' })
  const { run_id: runId } = await client.runs.create({
    target_url: 'https://shop.example.com/',
    persona_ids: items.slice(0, personasOfRun).map(({ id }) => id),
    duration_budget: 'short',
  })
  return runId
}

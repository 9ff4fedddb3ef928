import type { Answer, Query } from './operation.ts'
import { poll } from './poll.ts'
import type { CallOptions } from './transport.ts'

/** An event as webhooks are sent it, with the id that all deliveries of it have. */
export type RecordedEvent = Answer<'listEvents'>['items'][number]

export interface EventOptions {
  signal?: AbortSignal | undefined
  /** Between two looks, and up to a fifth more at random; 2 s by default. */
  pollMs?: number | undefined
  /** Unix milliseconds, or next_since of an answer; by default only what happens from now on. */
  since?: string | undefined
}

type List = (query: Query<'listEvents'>, options: CallOptions) => Promise<Answer<'listEvents'>>

/** More than the service can repeat. */
const rememberedIds = 10_000

/** The events of a customer as they happen, each once; rejects with the reason of the signal if that aborts. */
export async function* followEvents(
  list: List,
  { signal, pollMs = 2000, since }: EventOptions = {},
): AsyncGenerator<RecordedEvent, void> {
  const told = new Set<string>()
  let next = since
  for (;;) {
    // The first answer says from where on.
    const fresh = await poll(
      async () => {
        const isFirst = next === undefined
        const { items, next_since: after } = await list({ since: next }, { signal })
        next = after
        const unknown = items.filter(({ id }) => !told.has(id))
        return unknown.length === 0 && !isFirst ? null : unknown
      },
      { signal, pollMs },
    )
    for (const event of fresh) told.add(event.id)
    for (const id of told) {
      if (told.size <= rememberedIds) break
      told.delete(id)
    }
    yield* fresh
  }
}

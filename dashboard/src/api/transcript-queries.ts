import { queryOptions } from '@tanstack/react-query'
import { getClient } from './clients.ts'
import { readParts } from './read-parts.ts'

/** What the visitor of a session that has ended was given, turn by turn. */
export function getTranscript({
  customerId,
  runId,
  sessionId,
}: {
  customerId: string
  runId: string
  sessionId: string
}) {
  return queryOptions({
    queryKey: ['transcript', customerId, runId, sessionId],
    queryFn: async ({ signal }) => {
      const { sessions } = getClient(customerId)
      const parts = await readParts(
        (cursor = '0') => sessions.transcript(runId, sessionId, { cursor, signal }),
        (part) => part.next_cursor,
      )
      // Transcripts are long, and this is all that is shown of them.
      return { turns: parts.flatMap(({ turns }) => turns.map(pickView)) }
    },
    staleTime: Infinity,
    gcTime: 60_000,
  })
}

function pickView({
  turn,
  observation,
  notices = [],
}: {
  turn: number
  observation: string
  notices?: string[]
}) {
  return { turn, observation, notices }
}

import type { CallToolResult } from '@modelcontextprotocol/server'
import { fence, untrustedNotice } from './untrusted.ts'

/** A picture of a turn, by its address. */
export interface Picture {
  uri: string
  turn: number
}

/** What a tool answers: a line in our own words, the data, and links to pictures. */
export interface ToolAnswer {
  summary: string
  data: Record<string, unknown>
  pictures?: readonly Picture[]
}

/**
 * UTF-8 bytes of an answer, in which its data stand twice: as text and structured. A token has at least three bytes on average, so this is less
 * than 8,000 tokens in every language.
 */
const maxAnswerBytes = 24_000

/** Bytes of the items of one answer, which leave room for everything else in it. */
export const itemBytes = 9_000

/** As many items as fit into one answer, from `offset` on, and the cursor of the next ones; null at the end. */
export function fitItems<Item>(
  items: readonly Item[],
  offset: number,
  maxBytes: number = itemBytes,
): { items: Item[]; next_cursor: string | null } {
  const fitting: Item[] = []
  let bytes = 0
  for (const item of items.slice(offset)) {
    bytes += measure(item)
    if (fitting.length > 0 && bytes > maxBytes) break
    fitting.push(item)
  }
  const next = offset + fitting.length
  return { items: fitting, next_cursor: next < items.length ? String(next) : null }
}

function measure(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value)) + 1
}

/** The answer as the protocol sends it. */
export function renderAnswer({ summary, data, pictures = [] }: ToolAnswer): CallToolResult {
  const json = JSON.stringify(data)
  const result: CallToolResult = {
    content: [
      { type: 'text', text: `${summary}\n${untrustedNotice}\n${fence(json)}` },
      ...pictures.map(({ uri, turn }) => ({
        type: 'resource_link' as const,
        uri,
        name: `turn ${turn}`,
      })),
    ],
    structuredContent: data,
  }
  if (measure(result) > maxAnswerBytes) throw new Error('The answer is longer than a tool may say.')
  return result
}

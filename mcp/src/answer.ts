import type { CallToolResult } from '@modelcontextprotocol/server'
import { fence, untrustedNotice, writeInFence } from './untrusted.ts'

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

/** Bytes of the items of one answer in both places, which leave room for everything else in it. */
const itemBytes = 21_000

/** As many items as fit into one answer, from `offset` on, and the cursor of the next ones; null at the end. */
export function fitItems<Item>(
  items: readonly Item[],
  offset: number,
): { items: Item[]; next_cursor: string | null } {
  const fitting: Item[] = []
  let bytes = 0
  for (const item of items.slice(offset)) {
    bytes += measureTwice(item)
    if (fitting.length > 0 && bytes > itemBytes) break
    fitting.push(item)
  }
  const next = offset + fitting.length
  return { items: fitting, next_cursor: next < items.length ? String(next) : null }
}

/** The first of ever shorter answers that fits; the last one if none does. */
export function pickFitting(answers: Iterable<ToolAnswer>): ToolAnswer {
  let shortest: ToolAnswer | null = null
  for (const answer of answers) {
    if (measure(compose(answer)) <= maxAnswerBytes) return answer
    shortest = answer
  }
  if (shortest === null) throw new Error('There is no answer to choose from.')
  return shortest
}

/** With the comma after it. */
function measure(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value)) + 1
}

/** Of data and of their copy in the text, in which each quotation mark and backslash is escaped once more. */
function measureTwice(value: unknown): number {
  return measure(value) + measure(writeInFence(value))
}

/** The answer as the protocol sends it. */
export function renderAnswer(answer: ToolAnswer): CallToolResult {
  const result = compose(answer)
  if (measure(result) > maxAnswerBytes) throw new Error('The answer is longer than a tool may say.')
  return result
}

function compose({ summary, data, pictures = [] }: ToolAnswer): CallToolResult {
  return {
    content: [
      { type: 'text', text: `${summary}\n${untrustedNotice}\n${fence(data)}` },
      ...pictures.map(({ uri, turn }) => ({
        type: 'resource_link' as const,
        uri,
        name: `turn ${turn}`,
      })),
    ],
    // Some clients show a model only this part.
    structuredContent: { notice: untrustedNotice, ...data },
  }
}

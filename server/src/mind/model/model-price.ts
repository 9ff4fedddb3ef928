import type { Usage } from '@understudy/contract/common'
import { CACHE_READ_SHARE, CACHE_WRITE_SHARE } from '../limits.ts'

/** US dollars per million tokens. */
export interface ModelPrice {
  input: number
  output: number
}

/** Usage of one call, as counted by the provider. input includes what was read from and written to its cache. */
export interface TokenCount {
  input: number
  output: number
  cacheRead: number
  cacheWrite: number
}

/**
 * Families, identified by a word in the model's name; the first match counts. Rounded up, so that a session's cost
 * limit also holds for models newer than this table.
 */
const prices: Readonly<Record<string, readonly (readonly [RegExp, ModelPrice])[]>> = {
  anthropic: [
    [/haiku/u, { input: 1, output: 5 }],
    [/sonnet/u, { input: 3, output: 15 }],
    [/./u, { input: 15, output: 75 }],
  ],
  openai: [
    [/nano/u, { input: 0.2, output: 1.25 }],
    [/mini/u, { input: 0.75, output: 4.5 }],
    [/-pro/u, { input: 30, output: 180 }],
    [/./u, { input: 2.5, output: 15 }],
  ],
  google: [
    [/flash-lite/u, { input: 0.3, output: 1.5 }],
    [/flash/u, { input: 1.5, output: 9 }],
    [/./u, { input: 4, output: 18 }],
  ],
}

/** The operator's price, otherwise the list price; null if neither is known. */
export function findModelPrice(
  { provider, model }: { provider: string; model: string },
  given: ReadonlyMap<string, ModelPrice>,
): ModelPrice | null {
  const families = prices[provider] ?? []
  const listed = families.find(([name]) => name.test(model))?.[1] ?? null
  return given.get(`${provider}/${model}`) ?? listed
}

/** Cost of a call; tokens without a price are counted separately, because they were not free. */
export function priceCall(tokens: TokenCount, price: ModelPrice | null, ms: number): Usage {
  const used = { input_tokens: tokens.input, output_tokens: tokens.output, ms: Math.round(ms) }
  if (price !== null) return { ...used, cost_usd: findCost(tokens, price) }
  const unpriced = tokens.input + tokens.output
  return { ...used, cost_usd: 0, ...(unpriced === 0 ? {} : { unpriced_tokens: unpriced }) }
}

function findCost(tokens: TokenCount, price: ModelPrice): number {
  const fresh = Math.max(0, tokens.input - tokens.cacheRead - tokens.cacheWrite)
  const input = fresh + CACHE_READ_SHARE * tokens.cacheRead + CACHE_WRITE_SHARE * tokens.cacheWrite
  const dollars = (input * price.input + tokens.output * price.output) / 1_000_000
  return Math.round(dollars * 1e8) / 1e8
}

import type { Usage } from '@understudy/contract/common'

/** US dollars for a million tokens. */
export interface ModelPrice {
  input: number
  output: number
}

/** What one call used, as the provider counted it. input includes what was read from and written to its cache. */
export interface TokenCount {
  input: number
  output: number
  cacheRead: number
  cacheWrite: number
}

/** Cached input costs a tenth to read and a quarter more to write, with every provider that tells them apart. */
const CACHE_READ_SHARE = 0.1
const CACHE_WRITE_SHARE = 1.25

const free: ModelPrice = { input: 0, output: 0 }

/**
 * Families by a word of the model's name, the first match counts. Rounded up: the spending cap of a session must hold
 * also for models that are newer than this table.
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

/** The list price of a model; a server of one's own costs nothing per token. */
export function findModelPrice(provider: string, model: string): ModelPrice {
  const families = prices[provider] ?? []
  return families.find(([name]) => name.test(model))?.[1] ?? free
}

/** What a call cost. */
export function priceCall(tokens: TokenCount, price: ModelPrice, ms: number): Usage {
  const fresh = Math.max(0, tokens.input - tokens.cacheRead - tokens.cacheWrite)
  const input = fresh + CACHE_READ_SHARE * tokens.cacheRead + CACHE_WRITE_SHARE * tokens.cacheWrite
  const dollars = (input * price.input + tokens.output * price.output) / 1_000_000
  return {
    input_tokens: tokens.input,
    output_tokens: tokens.output,
    cost_usd: Math.round(dollars * 1e8) / 1e8,
    ms: Math.round(ms),
  }
}

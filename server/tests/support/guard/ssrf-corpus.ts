import { readFileSync } from 'node:fs'
import { z } from 'zod'

const corpusLine = z.object({
  id: z.string(),
  url: z.string(),
  verdict: z.enum(['allow', 'deny']),
  why: z.string(),
  ctx: z.enum(['target', 'webhook', 'nav', 'subresource']),
  /** Successive answers of the name server; null is NXDOMAIN. */
  resolve: z.array(z.array(z.string())).nullable().optional(),
  redirects: z.array(z.string()).default([]),
  allowlist: z
    .array(z.string())
    .default(['example.com', '*.example.com', '127.0.0.1.nip.io', '169.254.169.254', '10.0.0.5']),
})
export type CorpusLine = z.infer<typeof corpusLine>

/** The corpus of addresses, each with the expected verdict. */
export const ssrfCorpus: readonly CorpusLine[] = readFileSync(
  new URL('../../fixtures/ssrf-corpus.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => corpusLine.parse(JSON.parse(line)))

/** A line in the corpus's format, to be judged as a target. */
export function targetLine(url: string): CorpusLine {
  return corpusLine.parse({ id: 'target', url, verdict: 'deny', why: 'a target', ctx: 'target' })
}

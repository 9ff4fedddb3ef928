import type { ModelMessage } from 'ai'
import { SECOND_MS } from '../lib/clock.ts'
import { MAX_SITE_LINE_LENGTH, MAX_SITE_LINE_TOKENS, MAX_SITE_PAGE_LENGTH } from './limits.ts'
import { MindError } from './mind.ts'
import {
  askModel,
  type LoggedAskDeps,
  type ModelLimits,
  usualModelLimits,
} from './model/ask-model.ts'
import type { AskBounds } from './model/model-request.ts'
import { createUsageMeter } from './model/usage-meter.ts'
import { composeMaterialRules, createNonce, fence, repeatsCode } from './prompts/neutralise.ts'
import { toPlainLine } from './prompts/plain-line.ts'

/** The first view of a site. All of it comes from the site and none of it is an instruction. */
export interface SiteObservation {
  host: string
  title: string
  /** The site's meta description; null if there is none. */
  summary: string | null
  /** The outline of the visible part. */
  outline: string
}

/**
 * A site in one line of at most MAX_SITE_LINE_LENGTH characters without markup; unavailable if no model produced one.
 */
export type SiteDescription = { kind: 'described'; line: string } | { kind: 'unavailable' }

/** Kept short because a person is waiting. A route is not marked unhealthy after less than a full try. */
export const siteLimits: ModelLimits = {
  ...usualModelLimits,
  totalMs: 8 * SECOND_MS,
  maxRetryAfterMs: 2 * SECOND_MS,
  backoffMs: SECOND_MS / 2,
  maxRetries: 1,
}

/** Asks a language model what a site is. An abort rejects with the signal's reason. */
export async function describeSite(
  deps: LoggedAskDeps,
  observation: SiteObservation,
  signal: AbortSignal,
): Promise<SiteDescription> {
  const untilMs = deps.clock.monotonicMs() + deps.limits.totalMs
  const meter = createUsageMeter()
  const description = await ask(deps, observation, { signal, untilMs, meter })
  deps.log.info({ outcome: description.kind, usage: meter.read() }, 'a site was described')
  return description
}

async function ask(
  deps: LoggedAskDeps,
  observation: SiteObservation,
  bounds: AskBounds,
): Promise<SiteDescription> {
  const nonce = createNonce()
  const request = {
    instructions: composeInstructions(nonce),
    messages: [composeObservation(observation, nonce)],
    view: null,
    maxOutputTokens: MAX_SITE_LINE_TOKENS,
  }
  try {
    const { text } = await askModel(deps, request, bounds)
    const line = toPlainLine(text, nonce, MAX_SITE_LINE_LENGTH)
    const isUsable = line !== '' && !repeatsCode(text, nonce)
    return isUsable ? { kind: 'described', line } : { kind: 'unavailable' }
  } catch (error) {
    if (error instanceof MindError) return { kind: 'unavailable' }
    throw error
  }
}

function composeInstructions(nonce: string): string {
  return `You are shown the first view of a website. Say in one plain sentence what the website is and who it is for, to a reader who
has not seen it.

${composeMaterialRules(['page'], nonce)}

How to answer
- One sentence in English of at most 25 words: no markup, no address, no quotation marks, nothing before or after it.
- Say only what the page shows. Do not praise, advise, address the reader or add a call to action.
- If the page shows too little to tell what the site is, say what it shows instead.`
}

function composeObservation(
  { host, title, summary, outline }: SiteObservation,
  nonce: string,
): ModelMessage {
  const text = [
    `Host: ${host}`,
    `Title: ${title}`,
    ...(summary === null ? [] : [`Meta description: ${summary}`]),
    '',
    outline,
  ].join('\n')
  const material = fence('page', text, { nonce, maxLength: MAX_SITE_PAGE_LENGTH })
  return { role: 'user', content: `${material}\nWhat is this website? Answer with one sentence.` }
}

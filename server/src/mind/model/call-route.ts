import { generateText, type LanguageModelUsage, type ModelMessage } from 'ai'
import type { Clock } from '../../lib/clock.ts'
import { type NoteAttributes, traced } from '../../lib/tracing.ts'
import { startDeadline } from '../../lib/waiting/start-deadline.ts'
import { estimateViewTokens } from '../../turn/view.ts'
import { CHARACTERS_PER_TOKEN } from '../limits.ts'
import { describeModelFailure, type ModelFailure, refused, timedOut } from './model-failure.ts'
import { priceCall, type TokenCount } from './model-price.ts'
import type { AskBounds, AskedView, ModelReply, ModelRequest } from './model-request.ts'
import type { ModelRoute } from './model-routes.ts'
import { nothingUsed } from './usage-meter.ts'

/** Result of one try. */
export type CallResult =
  | { kind: 'replied'; reply: ModelReply }
  | { kind: 'failed'; failure: ModelFailure }

const nothing: TokenCount = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }

/** Asks one route once, until `untilMs` at most, and meters it. Throws only the signal's reason, if it aborts. */
export async function callRoute(
  clock: Clock,
  route: ModelRoute,
  request: ModelRequest,
  bounds: AskBounds,
): Promise<CallResult> {
  bounds.signal.throwIfAborted()
  const [provider = '', ...model] = route.name.split('/')
  const attributes = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': spokenNames.get(provider) ?? provider,
    'gen_ai.request.model': model.join('/'),
    'gen_ai.request.max_tokens': request.maxOutputTokens,
  }
  const name = `chat ${model.join('/')}`
  return traced({ name, kind: 'client', attributes }, async (note) =>
    callTraced({ clock, route, note }, request, bounds),
  )
}

/** Providers that OpenTelemetry calls by another name. */
const spokenNames: ReadonlyMap<string, string> = new Map([['google', 'gcp.gemini']])

async function callTraced(
  { clock, route, note }: { clock: Clock; route: ModelRoute; note: NoteAttributes },
  request: ModelRequest,
  { signal, untilMs, meter }: AskBounds,
): Promise<CallResult> {
  const startedMs = clock.monotonicMs()
  const price = (tokens: TokenCount, isFailed: boolean) => {
    const usage = priceCall(tokens, route.price, clock.monotonicMs() - startedMs)
    meter.add(usage)
    route.note(usage, isFailed)
    note({
      'gen_ai.usage.input_tokens': usage.input_tokens,
      'gen_ai.usage.output_tokens': usage.output_tokens,
      'understudy.cost_usd': usage.cost_usd,
    })
  }
  using deadline = startDeadline(clock, untilMs - startedMs)
  try {
    const { text, finishReason, usage } = await generate(
      route,
      request,
      AbortSignal.any([signal, deadline.signal]),
    )
    price(countTokens(usage, request, text), false)
    note({ 'gen_ai.response.finish_reasons': [finishReason] })
    if (request.view !== null) meter.add({ ...nothingUsed, pictures: 1 })
    if (finishReason === 'content-filter') return { kind: 'failed', failure: refused }
    const isPictured = request.view !== null
    return { kind: 'replied', reply: { text, isPictured, finishReason } }
  } catch (error) {
    // A provider bills every request, even if its answer is no longer needed.
    const isBrokenOff = signal.aborted || deadline.signal.aborted
    price(isBrokenOff ? { ...nothing, input: estimateAsked(request) } : nothing, !signal.aborted)
    signal.throwIfAborted()
    const failure = deadline.signal.aborted ? timedOut : describeModelFailure(error, clock.now())
    note({ 'error.type': failure.kind })
    return { kind: 'failed', failure }
  }
}

/**
 * The SDK's own retries are off: they ignore the limit on Retry-After and the deadline, and its errors contain the
 * prompt.
 */
async function generate(
  { model }: ModelRoute,
  { instructions, messages, view, output, maxOutputTokens }: ModelRequest,
  abortSignal: AbortSignal,
) {
  return generateText({
    model,
    instructions: {
      role: 'system',
      content: instructions,
      providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } },
    },
    messages: view === null ? messages : addView(messages, view),
    ...(output === undefined ? {} : { output }),
    maxOutputTokens,
    maxRetries: 0,
    abortSignal,
  })
}

/** As counted by the provider; estimated if it does not count, because the token budget must still hold. */
function countTokens(
  { inputTokens, outputTokens, inputTokenDetails }: LanguageModelUsage,
  request: ModelRequest,
  text: string,
): TokenCount {
  return {
    input: isCounted(inputTokens) ? inputTokens : estimateAsked(request),
    output: isCounted(outputTokens) ? outputTokens : Math.ceil(text.length / CHARACTERS_PER_TOKEN),
    cacheRead: inputTokenDetails.cacheReadTokens ?? 0,
    cacheWrite: inputTokenDetails.cacheWriteTokens ?? 0,
  }
}

/** Some self-hosted servers return 0 for what they do not count. */
function isCounted(tokens: number | undefined): tokens is number {
  return tokens !== undefined && tokens > 0
}

function estimateAsked({ instructions, messages, view }: ModelRequest): number {
  const characters = instructions.length + JSON.stringify(messages).length
  return (
    Math.ceil(characters / CHARACTERS_PER_TOKEN) + (view === null ? 0 : estimateViewTokens(view))
  )
}

/** The picture comes after the page and before what is asked, in the question itself and not in what repeats it. */
function addView([question, ...rest]: ModelMessage[], view: AskedView): ModelMessage[] {
  if (question?.role !== 'user') return question === undefined ? [] : [question, ...rest]
  const words =
    typeof question.content === 'string'
      ? [{ type: 'text', text: question.content } as const]
      : question.content
  const picture = { type: 'file', data: view.bytes, mediaType: 'image/jpeg' } as const
  const asked = words
    .slice(-1)
    .map((part) => (part.type === 'text' ? { ...part, text: `${view.words}\n${part.text}` } : part))
  return [{ role: 'user', content: [...words.slice(0, -1), picture, ...asked] }, ...rest]
}

import type { ObservedFriction } from '@understudy/contract/finding'
import type { TranscriptTurn } from '@understudy/contract/transcript'
import { foldQuote } from '../lib/text/fold-quote.ts'
import { hasQuote, listReadings } from '../turn/outline-words.ts'
import { isShown, listNotices } from '../turn/shown-text.ts'
import type { Step } from '../turn/step.ts'
import { describeUnkept } from './record-observation.ts'
import type { ObservedTurn } from './session-state.ts'

/** The record of a turn without what is known only later. */
export function describeTurn(
  { step, frictions, dropped }: ObservedTurn,
  { at, usage }: Pick<TranscriptTurn, 'at' | 'usage'>,
): TranscriptTurn {
  const { before, after, result } = step
  const notices = [...listNotices(before), ...listUnrecorded(step, frictions)]
  return {
    turn: step.turn,
    at,
    url: before.url,
    title: before.title,
    observation: before.text,
    ...(notices.length === 0 ? {} : { notices }),
    screenshot: null,
    thought: step.decision.thought,
    expectation: step.decision.expectation,
    action: step.recorded,
    result: {
      ok: result.ok,
      changed: result.changed,
      url: result.url,
      error: result.failure?.message ?? null,
      ms: result.ms,
      ...(result.failure?.kind === 'interrupted' ? { unseen: true } : {}),
    },
    mood: step.mood,
    question: null,
    answer: null,
    usage,
    page_wait_ms: after === before ? 0 : after.pageWaitMs,
    frictions: [...frictions],
    ...(dropped.length === 0 ? {} : { dropped_claims: [...dropped] }),
    ...(before.facts.asksIfAutomated || after.facts.asksIfAutomated
      ? { asks_if_automated: true }
      : {}),
    ...(after === before || after.dialogs.length === 0 ? {} : { dialogs: [...after.dialogs] }),
    ...describeUnkept(step),
  }
}

/**
 * Words of the view that claims quote and that are in none of its recorded parts, such as an option that the outline leaves out: without
 * them in the record, the report would lose the claim.
 */
function listUnrecorded({ before }: Step, frictions: readonly ObservedFriction[]): string[] {
  const recorded = [
    ...listReadings(before.text),
    ...[before.title, before.url, ...listNotices(before)].map(foldQuote),
  ]
  return frictions.flatMap(({ detector, quote }) => {
    const isLost = detector === 'mind' && quote !== null && !hasQuote(recorded, quote)
    return isLost && isShown(quote, before) ? [quote] : []
  })
}

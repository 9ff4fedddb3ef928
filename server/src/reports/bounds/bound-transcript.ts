import type { ClaimCheck } from '@understudy/contract/checks/claim-check'
import type { ReplayFact } from '@understudy/contract/checks/replay-fact'
import { limits } from '@understudy/contract/limits'
import type {
  AccessibilityViolation,
  PageTiming,
  Transcript,
  TranscriptTurn,
} from '@understudy/contract/transcript'
import { countJsonBytes, takeFitting } from './take-fitting.ts'

/** One member of one of a transcript's lists. */
type Entry =
  | { violation: AccessibilityViolation }
  | { checked: string }
  | { timing: PageTiming }
  | { turn: TranscriptTurn }
  | { replay: ReplayFact }
  | { claim: ClaimCheck }

/** What says that there is more. */
const moreBytes = 100

/** The part of a transcript that fits into an answer, with what its lists have from the `from`th of all their entries on. */
export function boundTranscript(transcript: Transcript, from: number): Transcript {
  const { accessibility, accessibility_checked: checked, timings, turns } = transcript
  const { replays, claim_checks: claims } = transcript
  const entries: Entry[] = [
    ...accessibility.map((violation) => ({ violation })),
    ...(checked ?? []).map((url) => ({ checked: url })),
    ...timings.map((timing) => ({ timing })),
    ...turns.map((turn) => ({ turn })),
    ...(replays ?? []).map((replay) => ({ replay })),
    ...(claims ?? []).map((claim) => ({ claim })),
  ]
  const rest = { ...transcript, ...divide([], transcript) }
  const bytes = limits.answerBytes - moreBytes - countJsonBytes(rest)
  const { items, left } = takeFitting(entries, { from, bytes })
  const next = left === 0 ? {} : { next_cursor: String(from + items.length) }
  return { ...rest, ...divide(items, transcript), ...next }
}

/** The lists with these entries; a transcript without one of them has none in its parts either. */
function divide(
  entries: readonly Entry[],
  { accessibility_checked: checked, replays, claim_checks: claims }: Transcript,
): Partial<Transcript> & Pick<Transcript, 'accessibility' | 'timings' | 'turns'> {
  return {
    accessibility: entries.flatMap((entry) => ('violation' in entry ? [entry.violation] : [])),
    ...(checked === undefined
      ? {}
      : {
          accessibility_checked: entries.flatMap((entry) =>
            'checked' in entry ? [entry.checked] : [],
          ),
        }),
    timings: entries.flatMap((entry) => ('timing' in entry ? [entry.timing] : [])),
    turns: entries.flatMap((entry) => ('turn' in entry ? [entry.turn] : [])),
    ...(replays === undefined
      ? {}
      : { replays: entries.flatMap((entry) => ('replay' in entry ? [entry.replay] : [])) }),
    ...(claims === undefined
      ? {}
      : { claim_checks: entries.flatMap((entry) => ('claim' in entry ? [entry.claim] : [])) }),
  }
}

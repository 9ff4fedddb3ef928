import type { Evidence, ObservedFriction } from '@understudy/contract/finding'
import type { Transcript, TranscriptTurn } from '@understudy/contract/transcript'
import { foldQuote } from '../../lib/text/fold-quote.ts'
import { isSubjectOn } from '../../lib/text/subject.ts'

/**
 * The evidence of a friction, or null if nothing recorded supports it. A quote must appear verbatim (apart from white
 * space) in what the turn recorded or in the view of the turn before or after it; the latter shows the page after the
 * action. A measured friction whose quote cannot be found, for example because the session ended with it, loses the
 * quote; a claim is dropped.
 */
export function findFrictionEvidence(
  transcript: Transcript,
  turn: TranscriptTurn,
  friction: ObservedFriction,
): Evidence | null {
  const quote = findQuote(transcript, turn, friction.quote)
  if (friction.detector === 'mind' && quote === null) return null
  const cause =
    friction.about_turn === undefined ? undefined : findTurn(transcript, friction.about_turn)
  if (cause !== undefined) return { ...pointAtTurn(transcript, cause, null), quote }
  if (!isSubjectOn(friction.subject, turn.url)) {
    const { screenshot, result } = turn
    return { turn: turn.turn, screenshot, quote, url: result.url, box: friction.box }
  }
  const before = pointAtPageBefore(transcript, turn, quote)
  return { ...before, box: before.screenshot === null ? null : friction.box }
}

/**
 * Points to the page a turn began on. The picture of a turn shows the page after the action; if that is another page,
 * the picture of the previous turn shows this one. The first page of a session may have no picture.
 */
export function pointAtPageBefore(
  transcript: Transcript,
  { turn, url, screenshot, result }: TranscriptTurn,
  quote: string | null,
): Evidence {
  const earlier = findTurn(transcript, turn - 1)
  const shown = earlier?.result.url === url ? earlier.screenshot : null
  return { turn, screenshot: result.url === url ? screenshot : shown, quote, url, box: null }
}

/** Points to a turn, with a quote from it if it contains these words. */
export function pointAtTurn(
  transcript: Transcript,
  turn: TranscriptTurn,
  quote: string | null,
): Evidence {
  return {
    turn: turn.turn,
    screenshot: turn.screenshot,
    quote: findQuote(transcript, turn, quote),
    url: turn.result.url,
    box: null,
  }
}

/** Points to the evidence of the outcome, in the words that the session recorded. */
export function pointAtProof({ turns, outcome }: Transcript): Evidence[] {
  const { evidence_turn: number, evidence_quote: quote } = outcome
  const turn = turns.find((each) => each.turn === number)
  if (turn === undefined) return []
  const { screenshot, result } = turn
  return [{ turn: turn.turn, screenshot, quote, url: result.url, box: null }]
}

/** The turn with that number; undefined if the record has none. */
export function findTurn(transcript: Transcript, number: number): TranscriptTurn | undefined {
  return transcript.turns.find(({ turn }) => turn === number)
}

/** The trimmed quote if the record of the turn contains it; otherwise null. */
function findQuote(
  transcript: Transcript,
  turn: TranscriptTurn,
  quote: string | null,
): string | null {
  const wanted = foldQuote(quote ?? '')
  if (quote === null || wanted === '') return null
  const around = [turn.turn - 1, turn.turn + 1].map((number) => findTurn(transcript, number))
  const places = [...listWordsOfTurn(turn), ...around.flatMap(listWordsOfView)]
  return places.some((place) => foldQuote(place).includes(wanted)) ? quote.trim() : null
}

function listWordsOfTurn(turn: TranscriptTurn): string[] {
  const { url, result, thought, answer, action } = turn
  const said = [result.error, thought, answer, action.label, action.text]
  return [url, ...listWordsOfView(turn), ...said.flatMap((words) => words ?? [])]
}

/** What an action removed is recorded with the view after it; what it added is in the next turn. */
function listWordsOfView(turn: TranscriptTurn | undefined): string[] {
  if (turn === undefined) return []
  return [turn.observation, turn.title, ...(turn.notices ?? [])]
}

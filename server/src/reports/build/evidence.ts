import type { Evidence, ObservedFriction } from '@understudy/contract/finding'
import type { Transcript, TranscriptTurn } from '@understudy/contract/transcript'
import { foldQuote } from '../../lib/text/fold-quote.ts'
import { isSubjectOn } from '../../lib/text/subject.ts'

/**
 * What a friction rests on, or null when nothing recorded bears it out. A quote must stand verbatim (apart from white
 * space) in what the turn recorded, or in what the next turn saw first: that is the page after the act. A measured
 * friction whose quote cannot be found, say because the session ended with it, loses the quote; a claim is dropped.
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
 * Points at the page a turn began on. The picture of a turn shows the page after the act, so where that is another one the
 * picture of the turn before shows this one; the first page of a session may have none.
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

/** Points at a turn, with a quote from it when it holds these words. */
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

/** Points at what shows the outcome, in the words that the session found it by. */
export function pointAtProof({ turns, outcome }: Transcript): Evidence[] {
  const { evidence_turn: number, evidence_quote: quote } = outcome
  const turn = turns.find((each) => each.turn === number)
  if (turn === undefined) return []
  const { screenshot, result } = turn
  return [{ turn: turn.turn, screenshot, quote, url: result.url, box: null }]
}

/** The turn of that number; undefined when the record has none. */
export function findTurn(transcript: Transcript, number: number): TranscriptTurn | undefined {
  return transcript.turns.find(({ turn }) => turn === number)
}

/** The quote, trimmed, when the record of the turn holds it; null otherwise. */
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

/** What vanished with an action is told with the view after it, and what came with it stands in the next turn. */
function listWordsOfView(turn: TranscriptTurn | undefined): string[] {
  if (turn === undefined) return []
  return [turn.observation, turn.title, ...(turn.notices ?? [])]
}

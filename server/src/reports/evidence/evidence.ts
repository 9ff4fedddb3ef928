import type { Evidence, ObservedFriction } from '@understudy/contract/finding'
import type { Transcript, TranscriptTurn } from '@understudy/contract/transcript'
import { isWebAddress } from '../../lib/address/is-web-address.ts'
import { onceFor } from '../../lib/once-for.ts'
import { foldQuote } from '../../lib/text/fold-quote.ts'
import { isSubjectOn } from '../../lib/text/subject.ts'
import { hasQuote, listReadings } from '../../turn/outline-words.ts'

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
  if (friction.detector === 'mind' && quote === null && !isOfPicture(friction)) return null
  const cause =
    friction.about_turn === undefined ? undefined : findTurn(transcript, friction.about_turn)
  if (cause !== undefined) {
    const shown = pointAtTurn(transcript, cause, null)
    return { ...shown, quote, box: shown.screenshot === null ? null : friction.box }
  }
  if (!isSubjectOn(friction.subject, turn.url)) {
    const url = findPageAfter(transcript, turn)
    return { turn: turn.turn, screenshot: turn.screenshot, quote, url, box: friction.box }
  }
  const before = pointAtPageBefore(transcript, turn, quote)
  return { ...before, box: before.screenshot === null ? null : friction.box }
}

/** A claim that only the picture supports: it quotes nothing and names a place. */
function isOfPicture({ quote, box }: ObservedFriction): boolean {
  return quote === null && box !== null
}

/**
 * Points to the page a turn began on. The picture of a turn shows the page after the action; if that is another page,
 * the picture of the previous turn shows this one, and that of the arrival the first page.
 */
export function pointAtPageBefore(
  transcript: Transcript,
  own: TranscriptTurn,
  quote: string | null,
): Evidence {
  const { turn, screenshot, result } = own
  const earlier = findTurn(transcript, turn - 1)
  const arrival = turn === 1 ? (transcript.arrival ?? null) : null
  const shown = earlier?.result.url === own.url ? earlier.screenshot : arrival
  return {
    turn,
    screenshot: result.url === own.url ? screenshot : shown,
    quote,
    url: findPageBefore(transcript, own),
    box: null,
  }
}

/**
 * The page that a turn ended on. If the browser showed its own error page, the problem is on the way there: it is found
 * on the page of the site that the visitor came from.
 */
export function findPageAfter(transcript: Transcript, turn: TranscriptTurn): string {
  const { url } = turn.result
  return isWebAddress(url) ? url : findPageBefore(transcript, turn)
}

/** The page of the site that a turn began on, or the last one before it. */
export function findPageBefore(transcript: Transcript, own: TranscriptTurn): string {
  if (isWebAddress(own.url)) return own.url
  return pagesBefore(transcript).get(own.turn) ?? transcript.target_url
}

/** The last page of the site before each turn, by its number: once for all problems of a session. */
const pagesBefore = onceFor(({ turns, target_url: target }: Transcript) => {
  const pages = new Map<number, string>()
  let last = target
  for (const { turn, url, result } of turns) {
    pages.set(turn, last)
    last = [url, result.url].findLast(isWebAddress) ?? last
  }
  return pages
})

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
    url: findPageAfter(transcript, turn),
    box: null,
  }
}

/** Points to the evidence of the outcome, in the words that the session recorded. */
export function pointAtProof(transcript: Transcript): Evidence[] {
  const { evidence_turn: number, evidence_quote: quote } = transcript.outcome
  const turn = transcript.turns.find((each) => each.turn === number)
  if (turn === undefined) return []
  const url = findPageAfter(transcript, turn)
  return [{ turn: turn.turn, screenshot: turn.screenshot, quote, url, box: null }]
}

/** The turn with that number; undefined if the record has none. */
export function findTurn(transcript: Transcript, number: number): TranscriptTurn | undefined {
  return turnsByNumber(transcript).get(number)
}

const turnsByNumber = onceFor(
  ({ turns }: Transcript) => new Map(turns.map((turn) => [turn.turn, turn])),
)

/** The trimmed quote if the record of the turn contains it; otherwise null. */
function findQuote(
  transcript: Transcript,
  turn: TranscriptTurn,
  quote: string | null,
): string | null {
  if (quote === null) return null
  const around = [turn.turn - 1, turn.turn + 1].flatMap(
    (number) => findTurn(transcript, number) ?? [],
  )
  const places = [...wordsOfTurn(turn), ...around.flatMap(wordsOfView)]
  return hasQuote(places, quote) ? quote.trim() : null
}

/** Once for all quotes from a turn, which a flooding page makes by the hundred. */
const wordsOfTurn = onceFor((turn: TranscriptTurn) => listWordsOfTurn(turn))
const wordsOfView = onceFor((turn: TranscriptTurn) => listWordsOfView(turn))

function listWordsOfTurn(turn: TranscriptTurn): string[] {
  const { url, result, thought, answer, action } = turn
  const said = [result.error, thought, answer, action.label, action.text]
  const words = [url, ...said.flatMap((each) => each ?? [])]
  return [...wordsOfView(turn), ...words.map(foldQuote)]
}

/** What an action removed is recorded with the view after it; what it added is in the next turn. */
function listWordsOfView(turn: TranscriptTurn): string[] {
  return [
    ...listReadings(turn.observation),
    ...[turn.title, ...(turn.notices ?? [])].map(foldQuote),
  ]
}

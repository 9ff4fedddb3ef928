import type { Report } from '@understudy/contract/report'
import type { Transcript, TranscriptTurn } from '@understudy/contract/transcript'
import { pointAtPageBefore } from '../evidence/evidence.ts'

type Quote = Report['report']['quotes'][number]

const MAX_QUOTES = 5

/** The most telling thoughts: at the worst frictions first, then at the end; verbatim, each once, in order of turns. */
export function pickQuotes(transcript: Transcript): Quote[] {
  const { turns } = transcript
  const last = turns.at(-1)
  const telling = turns
    .filter((turn) => rateTurn(turn) > 0 || turn === last)
    .filter(({ thought }) => thought.trim() !== '')
    .toSorted((left, right) => rateTurn(right) - rateTurn(left))
  const distinct = new Map(telling.toReversed().map((turn) => [turn.thought.trim(), turn]))
  return [...distinct.values()]
    .toSorted((left, right) => rateTurn(right) - rateTurn(left) || left.turn - right.turn)
    .slice(0, MAX_QUOTES)
    .toSorted((left, right) => left.turn - right.turn)
    .map((turn) => {
      const text = turn.thought.trim()
      return { text, evidence: [pointAtPageBefore(transcript, turn, text)] }
    })
}

function rateTurn({ frictions }: TranscriptTurn): number {
  const severities = frictions
    .filter(({ attribution, category }) => attribution === 'site' && category !== 'accessibility')
    .map(({ severity }) => severity)
  return Math.max(0, ...severities)
}

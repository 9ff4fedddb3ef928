import type { FlowFact } from '@understudy/contract/outcome-facts'
import type { FlowResult } from '@understudy/contract/report'
import type { Transcript } from '@understudy/contract/transcript'
import { count } from '../words.ts'
import { findTurn, pointAtTurn } from './evidence.ts'

/** The result of each named step. Never `reached` without recorded evidence. */
export function buildFlowResults(transcript: Transcript): FlowResult[] {
  const facts = transcript.outcome.flows ?? []
  return transcript.flows.map((flow, index) => {
    const fact = facts[index]
    const unknown = transcript.turns.length === 0 ? 'not_attempted' : 'not_reached'
    if (fact?.flow !== flow) return { flow, status: unknown, evidence: [] }
    return describeFact(transcript, fact)
  })
}

function describeFact(transcript: Transcript, { flow, status, turn, quote }: FlowFact): FlowResult {
  const witness = turn === null ? undefined : findTurn(transcript, turn)
  const evidence = witness === undefined ? [] : [pointAtTurn(transcript, witness, quote)]
  const isUnproven = status === 'reached' && evidence.length === 0
  return { flow, status: isUnproven ? 'not_reached' : status, evidence }
}

/** `2 of 3 named steps were reached`. */
export function countReached(results: readonly FlowResult[]): string {
  const reached = results.filter(({ status }) => status === 'reached').length
  return `${reached} of ${count(results.length, 'named step')} ${reached === 1 ? 'was' : 'were'} reached`
}

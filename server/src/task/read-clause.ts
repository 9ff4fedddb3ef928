import { quotation } from '../lib/text/quotation.ts'
import { recallWords, says } from '../words/says.ts'
import { handleWords } from '../words/tasks/handle.ts'
import { lookWords } from '../words/tasks/look.ts'
import { visitWords } from '../words/tasks/visit.ts'
import type { Clause } from './clauses.ts'
import { listForbidden } from './final-acts.ts'
import { foldAsked } from './fold-values.ts'
import { findRole, hasRole } from './grammar.ts'
import { findRequests, foldDenials, type Request } from './requests.ts'
import type { FinalAct } from './task-act.ts'

/** A clause and what it asks for. */
export interface ReadClause {
  /** As in the task. */
  written: string
  /** With one notation for values, and without what it forbids. */
  text: string
  requests: readonly Request[]
  /** What it says is not to be done. */
  forbidden: readonly FinalAct[]
  /** It asks to look at something, or for an answer. */
  isLook: boolean
}

/** Reads a clause behind the previous one of its task. */
export function readClause(
  { text: written, connector }: Clause,
  previous: Clause | null,
): ReadClause {
  const whole = foldDenials(foldAsked(written))
  const unquoted = whole.replaceAll(quotation, ' ')
  const isGoingOn = previous !== null && isPlainAnd(connector) && asksHow(previous.text)
  const requests = isGoingOn ? [] : findRequests(unquoted)
  const forbidden = listForbidden(unquoted)
  const isRefusal = forbidden.length > 0 || requests.some(({ isWanted }) => !isWanted)
  const text = isRefusal || saysNothingElse(unquoted) ? dropRefusal(whole, requests) : whole
  return {
    written,
    text,
    requests,
    forbidden,
    isLook: isGoingOn || findRole(unquoted, 'questions') !== null || isLookingAt(text),
  }
}

/** What is left of a clause without what it forbids: “find the costs, without ordering”. */
function dropRefusal(clause: string, requests: readonly Request[]): string {
  const at = findRole(clause, 'negations')
  if (at !== null) return clause.slice(0, at)
  const denied = requests.filter(({ isWanted }) => !isWanted)
  const [last] = denied.toSorted((one, other) => other.end - one.end)
  return last === undefined || !says(clause.slice(last.end), lookWords)
    ? ''
    : clause.slice(last.end)
}

/** “Buy nothing else” adds nothing. */
function saysNothingElse(clause: string): boolean {
  const words = recallWords(clause)
  return words.some(
    ({ folded }, index) =>
      hasRole(folded, 'nothing') && hasRole(words[index + 1]?.folded ?? '', 'besides'),
  )
}

/** “Find out how to order and pay” asks for neither. */
function asksHow(clause: string): boolean {
  const at = findRole(clause, 'questions')
  return at !== null && /\sto\s/u.test(clause.slice(at))
}

function isPlainAnd(connector: string | null): boolean {
  return connector === 'and' || connector === 'or'
}

function isLookingAt(clause: string): boolean {
  return says(clause, lookWords, visitWords, handleWords)
}

import { limits } from '@understudy/contract/limits'
import type { UnreadText } from '@understudy/contract/visitor/unread-text'
import { isInstructionToTesters } from '../lib/text/instructions-to-testers.ts'
import { finishAtOnce, type WorkInParts } from '../lib/waiting/in-parts.ts'
import { findSayings, says } from '../words/says.ts'
import { conditionWords } from '../words/tasks/condition.ts'
import { handleWords } from '../words/tasks/handle.ts'
import { lookWords } from '../words/tasks/look.ts'
import { visitWords } from '../words/tasks/visit.ts'
import { type Clause, dropMarkup, splitClauses } from './clauses.ts'
import { listPermitted } from './final-acts.ts'
import type { ParsedTask } from './parsed-task.ts'
import { listParts } from './parts.ts'
import { type ReadClause, readClause } from './read-clause.ts'
import { findRequests } from './requests.ts'
import type { FinalAct } from './task-act.ts'
import { listValues } from './task-values.ts'

/** Reads a task or a named step. Where it contradicts itself, the careful reading wins: what it forbids anywhere is not done. */
export function parseTask(task: string): ParsedTask {
  return finishAtOnce(parseInParts(task))
}

/** The same with pauses: the longest task takes a tenth of a second, and the first ones of a process twice as long. */
export function* parseInParts(task: string): WorkInParts<ParsedTask> {
  const plain = dropMarkup(task.slice(0, limits.textLength))
  const { kept, orders } = splitOrders(splitClauses(plain))
  yield
  const clauses: ReadClause[] = []
  for (const [index, clause] of kept.entries()) {
    clauses.push(readClause(clause, kept[index - 1] ?? null))
    yield
  }
  const requests = clauses.flatMap((clause) => clause.requests)
  const texts = clauses.map(({ text }) => text)
  const forbidden = new Set(clauses.flatMap((clause) => clause.forbidden))
  const asked = listPermitted(requests, texts)
  const isDoing = requests.some(({ isWanted }) => isWanted)
  const isLooking = texts.some((text) => says(text, lookWords, visitWords))
  const isKnown = isDoing || isLooking || forbidden.size > 0
  const onlyLooks = isKnown && !isDoing
  yield
  const parts = yield* listParts(clauses, { task, onlyLooks })
  const values = yield* listValues(plain)
  yield
  return {
    text: task,
    parts,
    onlyLooks,
    permitted: isKnown ? new Set([...asked].filter((act) => !forbidden.has(act))) : null,
    forbidden,
    conditions: texts.flatMap(listConditions),
    values,
    unread: [
      ...orders,
      ...findContradiction(task, asked, forbidden),
      ...(isKnown || isHandled(texts) ? [] : [{ text: task, reason: 'unknown' } as const]),
    ],
  }
}

/** Orders to whoever carries out the task are not part of it. */
function splitOrders(clauses: readonly Clause[]): { kept: Clause[]; orders: UnreadText[] } {
  const kept: Clause[] = []
  const orders: UnreadText[] = []
  let isOrder = false
  for (const clause of clauses) {
    const goesOn: boolean =
      isOrder && clause.connector !== null && findRequests(clause.text).length === 0
    isOrder = goesOn || isInstructionToTesters(clause.text)
    if (isOrder) orders.push({ text: clause.text, reason: 'order_to_testers' })
    else kept.push(clause)
  }
  return { kept, orders }
}

/** A task that only says which control to use asks for something, but not for what. */
function isHandled(clauses: readonly string[]): boolean {
  return clauses.some((clause) => says(clause, handleWords))
}

/** The words that say what a thing must be like, with what stands behind them: “under 20 euros”. */
function listConditions(clause: string): string[] {
  return findSayings(clause, conditionWords).map(({ start, end }) => {
    const rest = /^(?:\s*[\p{Sc}\p{N}][\p{N}.,]*(?:\s?(?:\p{Sc}|\p{L}+))?)?/u.exec(
      clause.slice(end),
    )
    return `${clause.slice(start, end)}${rest?.[0] ?? ''}`
  })
}

function findContradiction(
  text: string,
  asked: ReadonlySet<FinalAct>,
  forbidden: ReadonlySet<FinalAct>,
): UnreadText[] {
  const isBoth = [...forbidden].some((act) => asked.has(act) && !bySending.has(act))
  return isBoth ? [{ text, reason: 'contradiction' }] : []
}

/** These belong to nearly every act, so that to forbid one of them need not be meant for the others. */
const bySending: ReadonlySet<FinalAct> = new Set(['send', 'publish'])

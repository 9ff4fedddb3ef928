import type { SeenDialog } from '@understudy/contract/visitor/seen-dialog'
import { listConcepts, measureOverlap } from '../../../lib/text/lexicon.ts'
import type { Action } from '../../../turn/action.ts'
import type { Step } from '../../../turn/step.ts'
import { irreversibleWords } from '../../../words/dialogs/irreversible.ts'
import { says } from '../../../words/says.ts'
import { isOpenQuestion } from '../aims/accepted.ts'
import { findPurpose, type Purpose } from '../controls/control-names.ts'
import { chooseValue, type FieldWords } from '../forms/field-value.ts'
import { findQuoted } from '../forms/quoted-values.ts'
import { findActedOn } from '../memory/memory.ts'
import { listSiteWords } from '../memory/site-words.ts'
import type { Move, View } from '../move.ts'
import { ANSWER_SCORE } from '../scores.ts'

const destructive: ReadonlySet<Purpose> = new Set(['dangerous', 'undo', 'leave_account'])
/**
 * Browser dialogs that ask something are cancelled unless the answer was decided before. A visitor who wants what the
 * dialog asks about decides to accept it, and repeats the action. Destructive questions stay cancelled, unless the goal
 * is about them.
 */
export function planAnswering(view: View): Move[] {
  const { steps } = view.situation
  const last = steps.at(-1)
  if (last === undefined) return []
  if (last.action.kind === 'answer_dialog') return planRepeating(view, steps.at(-2))
  const asked = last.after.dialogs.find(isOpenQuestion)
  if (asked === undefined || wasAskedBefore(view, asked) || !isWanted(view, last, asked)) return []
  const text = asked.type === 'prompt' ? chooseText(view, asked.message) : ''
  const action = { kind: 'answer_dialog', accept: true, text } as const
  return [{ action, score: ANSWER_SCORE, motive: 'accept_dialog', label: asked.message }]
}

/** It was accepted once and asks again, or there was no second chance to answer it: nothing is gained by trying again. */
function wasAskedBefore({ situation }: View, { message }: SeenDialog): boolean {
  const times = situation.steps.filter(({ after }) =>
    after.dialogs.some((dialog) => dialog.message === message),
  )
  return times.length > 1
}

function isWanted({ goal }: View, asking: Step, { message }: SeenDialog): boolean {
  const name = findActedOn(asking)?.name ?? ''
  const isDestructive = destructive.has(findPurpose(name)) || says(message, irreversibleWords)
  if (!isDestructive) return true
  return goal !== null && measureOverlap(goal.concepts, listConcepts(name)) > 0
}

/** The same action on the same control, if it is still there. */
function planRepeating({ situation }: View, asking: Step | undefined): Move[] {
  const control = asking === undefined ? undefined : findActedOn(asking)
  const again = situation.observation.elements.find(
    ({ selector, disabled }) => selector === control?.selector && !disabled,
  )
  if (asking === undefined || control === undefined || again === undefined) return []
  const action: Action =
    'ref' in asking.action ? { ...asking.action, ref: again.ref } : asking.action
  return [{ action, score: ANSWER_SCORE, motive: 'repeat_for_dialog', label: control.name }]
}

function chooseText(view: View, question: string): string {
  const { situation, traits, memory } = view
  const field: FieldWords = {
    tag: 'input',
    inputType: null,
    fieldHint: null,
    name: question,
    placeholder: null,
    options: [],
    checked: null,
  }
  return (
    findQuoted(field, memory.quoted) ??
    findUntyped(view) ??
    chooseValue(field, {
      seed: situation.seed,
      isUnpractised: traits.isUnpractised,
      refusals: 0,
      siteWords: listSiteWords(situation),
    })
  )
}

/** A quoted value of the task that has not been entered anywhere yet; null if there is none. */
function findUntyped({ situation, memory }: View): string | null {
  const typed = situation.steps.map(({ action }) => ('text' in action ? action.text : ''))
  const quotes = memory.quoted.filter(({ kind }) => kind === 'quote')
  return quotes.find(({ text }) => !typed.includes(text))?.text ?? null
}

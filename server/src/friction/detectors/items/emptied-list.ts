import { readEffect } from '../../../effects/effect.ts'
import { isFinished } from '../../../effects/finished-step.ts'
import { type Item, readItems } from '../../../effects/items.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { giveUpWords } from '../../../words/account/give-up.ts'
import { clearWords } from '../../../words/controls/clear.ts'
import { removeWords } from '../../../words/controls/remove.ts'
import { undoingWords } from '../../../words/controls/undoing.ts'
import { says } from '../../../words/says.ts'
import { describeSubject, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { MIN_UNPRICED_ITEMS } from '../../limits.ts'
import { isSearchField } from '../../written-fields.ts'

/**
 * Enter in a text field that takes away every item with a price from the page, or every item where none has one: browsers press the first
 * button of the form, whatever it does. Silent about searches and filters, about fields of an item, and on another page, such as the next step of an order.
 */
export const emptiedList = { name: 'emptied-list', detect } satisfies Detector

function detect({ step }: FrictionContext): NoticedFriction[] {
  const field = findActedControl(step)
  const gone = field === null ? [] : listLost(step, field)
  if (field === null || gone.length === 0) return []
  const { before, after } = step
  const names = gone
    .slice(0, 3)
    .map((name) => quoteText(name))
    .join(', ')
  const emptier = findEmptier(step, field)
  return [
    describeFriction(
      {
        subject: describeSubject(before.url, field),
        category: 'interaction',
        severity: 4,
        title: `Enter in ${nameControl(field)} removes ${names}`,
        expected: `Enter does what the button of ${nameControl(field)} does, and removes nothing.`,
        observed: `After Enter in ${nameControl(field)} on ${nameUrl(after.url)}, ${names} ${gone.length === 1 ? 'was' : 'were'} gone${emptier === undefined ? '' : `, as if ${nameControl(emptier)} had been pressed`}.`,
        recommendation: `Make the button that belongs to ${nameControl(field)} the first submit button of its form, and give the others type="button".`,
      },
      { box: field.box },
    ),
  ]
}

function listLost(step: Step, field: ObservedElement): string[] {
  const { action } = step
  const isEnter = action.kind === 'type' && action.submit
  const isText = field.role === 'textbox' && field.row === null && !isSearchField(field)
  if (!isEnter || !isText || !isFinished(step)) return []
  const lost = readEffect(step).isSamePage ? listAllLost(step) : []
  return lost.length > 0 && findEmptier(step, field) !== undefined
    ? lost.map(({ name }) => name)
    : []
}

/** What has a price, or else all there was; nothing if any of it is left or something came instead. */
function listAllLost(step: Step): readonly Item[] {
  const { removed, added } = readEffect(step).items
  const had = readItems(step.before)
  const priced = had.filter(hasAmount)
  if (priced.length > 0) {
    const lost = removed.filter(hasAmount)
    return lost.length === priced.length && !added.some(hasAmount) ? lost : []
  }
  const areAll = removed.length === had.length && added.length === 0
  return areAll && had.length >= MIN_UNPRICED_ITEMS ? removed : []
}

function hasAmount({ amounts }: Item): boolean {
  return amounts.length > 0
}

/** The button that Enter in the field presses, the first submit button of its form, if it takes things away. */
function findEmptier({ before }: Step, field: ObservedElement): ObservedElement | undefined {
  if (field.form === null) return undefined
  const pressed = before.elements.find(
    ({ form, inputType }) =>
      form === field.form && (inputType === 'submit' || inputType === 'image'),
  )
  return pressed !== undefined &&
    says(pressed.name, clearWords, removeWords, giveUpWords, undoingWords)
    ? pressed
    : undefined
}

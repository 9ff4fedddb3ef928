import { readEffect } from '../../../effects/effect.ts'
import { isFinished } from '../../../effects/finished-step.ts'
import {
  areItemsCut,
  foldName,
  type Item,
  readItems,
  readLongestList,
} from '../../../effects/items.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { describeSubject, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { MIN_FILTERED_ITEMS } from '../../limits.ts'

/**
 * A filter that leaves items of another kind, or takes away some of its own. Only if every item of the list said before which one of the
 * options it is, and if the choice took effect: some items went.
 */
export const leakyFilter = {
  name: 'leaky-filter',
  traits: { canBeOurs: true },
  detect,
} satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const field = findActedControl(step)
  const leak = field === null ? null : findLeak(step, field, earlier)
  if (field === null || leak === null) return []
  const { option, wrong, missing } = leak
  const { after } = step
  const isWrong = wrong.length > 0
  const told = isWrong ? `still shows ${nameAll(wrong)}` : `no longer shows ${nameAll(missing)}`
  return [
    describeFriction(
      {
        subject: describeSubject(after.url, field),
        category: 'content',
        severity: 3,
        title: `The filter ${quoteText(option)} ${told}`,
        expected: `Everything that is ${quoteText(option)} is shown, and nothing else.`,
        observed: `After ${quoteText(option)} was chosen in ${nameControl(field)} on ${nameUrl(after.url)}, the list ${told}, which the page itself calls ${quoteText(isWrong ? leak.kind : option)}.`,
        recommendation: `Compare the whole value when ${nameUrl(after.url)} filters by ${quoteText(option)}.`,
      },
      { box: field.box },
    ),
  ]
}

function nameAll(items: readonly Item[]): string {
  return items
    .slice(0, 3)
    .map(({ name }) => quoteText(name))
    .join(', ')
}

interface Kind {
  item: Item
  kind: string
}

interface Leak {
  option: string
  /** What the first wrong item is called. */
  kind: string
  wrong: readonly Item[]
  missing: readonly Item[]
}

function findLeak(step: Step, field: ObservedElement, earlier: readonly Step[]): Leak | null {
  const { after } = step
  const option = readChosen(step, field)
  const kinds = option === null || !isFinished(step) ? null : readUnfiltered(step, field, earlier)
  if (option === null || kinds === null || areItemsCut(after)) return null
  const shown = new Set(readItems(after).map(({ key }) => key))
  const wrong = kinds.filter(({ item, kind }) => shown.has(item.key) && kind !== option)
  const missing = kinds.filter(({ item, kind }) => !shown.has(item.key) && kind === option)
  const isPart = shown.size > 0 && wrong.length < kinds.length / 2
  if (!isPart || wrong.length + missing.length === 0) return null
  return {
    option,
    kind: wrong[0]?.kind ?? option,
    wrong: wrong.map(({ item }) => item),
    missing: missing.map(({ item }) => item),
  }
}

/** The items before the choice, if none had been made and it had an effect. */
function readUnfiltered(
  step: Step,
  field: ObservedElement,
  earlier: readonly Step[],
): Kind[] | null {
  const options = listOptions(field, step.before)
  const isWhole = !areItemsCut(step.before) && isUnfiltered(step.before, options, earlier)
  const hasEffect = readEffect(step).items.removed.length > 0
  return isWhole && hasEffect ? readKinds(step.before, options) : null
}

function readChosen({ action }: Step, field: ObservedElement): string | null {
  if (action.kind === 'select') return foldName(action.option)
  const isOption = field.role === 'radio' && (action.kind === 'check' || action.kind === 'click')
  return isOption ? foldName(field.name) : null
}

/** The options of a drop-down list, or the choices beside one that excludes the others. */
function listOptions(field: ObservedElement, page: Observation): string[] {
  if (field.role !== 'radio') return field.options.map(foldName)
  const group = page.elements.filter(
    ({ role, fieldHint, form }) =>
      role === 'radio' && fieldHint === field.fieldHint && form === field.form,
  )
  return group.map(({ name }) => foldName(name))
}

/** Nothing was chosen before that filters the same list. */
function isUnfiltered(
  { url }: Observation,
  options: readonly string[],
  earlier: readonly Step[],
): boolean {
  return !earlier.some((past) => {
    const field = findActedControl(past)
    const chosen = field === null ? null : readChosen(past, field)
    return chosen !== null && past.before.url === url && options.includes(chosen)
  })
}

/** Which one option every item of the longest list names; null if any names none or several. */
function readKinds(page: Observation, options: readonly string[]): Kind[] | null {
  const longest = readLongestList(page)
  const kinds = longest.flatMap((item) => {
    const words = new Set(item.texts.flatMap((text) => foldName(text).split(' ')))
    const [kind, ...others] = options.filter((option) => option !== '' && words.has(option))
    return kind === undefined || others.length > 0 ? [] : [{ item, kind }]
  })
  return longest.length >= MIN_FILTERED_ITEMS && kinds.length === longest.length ? kinds : null
}

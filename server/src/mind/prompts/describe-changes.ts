import type { ObservedElement, Observation } from '../../turn/observation.ts'
import { type ChangedControl, listViewChanges } from '../../turn/view-changes.ts'
import { quote } from './neutralise.ts'

/** Limits for the changes shown: how many of each kind, how many characters of each text. */
export interface ChangesBound {
  nonce: string
  maxEntries: number
  maxLength: number
}

/** Also of an action that changed something in the page which no visitor sees. */
export const noChange = 'Nothing has changed that you can see.'

const moved = 'You see a different part of the same page.'
const movedAndNew = 'You see a different part of the page, and the page has changed.'

/** The difference between two views, in sentences; for a different page only that it is different. */
export function describeChanges(
  before: Observation,
  after: Observation,
  bound: ChangesBound,
): string[] {
  if (before === after) return []
  const { place, added, removed, controls } = listViewChanges(before, after)
  if (place === 'page') return ['This is a different page.']
  const told = [
    ...tell(controls, bound, (control) => describeControl(control, bound)),
    ...tell(added, bound, (line) => `New: ${quote(line, bound.nonce, bound.maxLength)}`),
    ...tell(removed, bound, (line) => `Gone: ${quote(line, bound.nonce, bound.maxLength)}`),
  ]
  if (place === 'part') return [told.length > 0 ? movedAndNew : moved, ...told]
  return place === 'reload' ? ['The page was reloaded.', ...told] : told
}

function tell<T>(
  entries: readonly T[],
  { maxEntries }: ChangesBound,
  describe: (entry: T) => string,
): string[] {
  const more = entries.length - maxEntries
  const shown = entries.slice(0, maxEntries).map(describe)
  return more > 0 ? [...shown, `(and ${more} more)`] : shown
}

function describeControl({ before, after }: ChangedControl, bound: ChangesBound): string {
  const shown = after.name === '' ? after.textBefore : after.name
  const name = shown === null ? 'without a name' : quote(shown, bound.nonce, 80)
  const words = [
    before.value === after.value || after.filled ? '' : describeValue(before, after, bound),
    describeFlag(before, after, 'filled', ['is filled', 'is empty']),
    describeFlag(before, after, 'checked', ['is checked', 'is not checked']),
    describeFlag(before, after, 'expanded', ['is open', 'is closed']),
    describeFlag(before, after, 'disabled', ['is disabled', 'is enabled']),
    describeFlag(before, after, 'invalid', [
      'is marked as invalid',
      'is no longer marked as invalid',
    ]),
    after.message === null || after.message === before.message
      ? ''
      : `says ${quote(after.message, bound.nonce, bound.maxLength)}`,
  ].filter((word) => word !== '')
  const said = words.length === 0 ? 'no longer shows its message' : words.join(', ')
  return `${after.role} ${name} now ${said}`
}

function describeValue(
  before: ObservedElement,
  { value }: ObservedElement,
  { nonce, maxLength }: ChangesBound,
): string {
  const was = before.value ?? ''
  const then = was === '' ? '' : ` (before: ${quote(was, nonce, maxLength)})`
  return `${value === null || value === '' ? 'is empty' : `holds ${quote(value, nonce, maxLength)}`}${then}`
}

function describeFlag(
  before: ObservedElement,
  after: ObservedElement,
  state: 'filled' | 'checked' | 'expanded' | 'disabled' | 'invalid',
  [set, unset]: readonly [string, string],
): string {
  const now = after[state]
  if (now === before[state] || now === null) return ''
  return now ? set : unset
}

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
  const hidden = countKept(removed, { before, after })
  const told = [
    ...tell(controls, bound, (control) => describeControl(control, bound)),
    ...tellLines(added, { before, after }, bound),
    ...tell(hidden.others, bound, (line) => `Gone: ${quote(line, bound.nonce, bound.maxLength)}`),
    ...(hidden.kept === 0 ? [] : [`${countLines(hidden.kept)} of the page cannot be seen now.`]),
  ]
  if (place === 'part') return [told.length > 0 ? movedAndNew : moved, ...told]
  return place === 'reload' ? ['The page was reloaded.', ...told] : told
}

/** What the visitor sees again, after something that lay over it has gone, is not new. */
function tellLines(
  added: readonly string[],
  { before, after }: { before: Observation; after: Observation },
  bound: ChangesBound,
): string[] {
  const { kept, others } = countKept(added, { before: after, after: before })
  return [
    ...tell(others, bound, (line) => `New: ${quote(line, bound.nonce, bound.maxLength)}`),
    ...(kept === 0 ? [] : [`${countLines(kept)} of the page can be seen again.`]),
  ]
}

function countLines(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`
}

/** Lines that the page of the second view has as often as that of the first, in view or not. */
function countKept(
  lines: readonly string[],
  { before, after }: { before: Observation; after: Observation },
): { kept: number; others: string[] } {
  const [was, is] = [before, after].map(({ pageText }) => countEach(pageText))
  const others = lines.filter((line) => {
    const count = is?.get(line) ?? 0
    return count === 0 || count < (was?.get(line) ?? 0)
  })
  return { kept: lines.length - others.length, others }
}

function countEach(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of text.split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
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
    describeFlag(
      before,
      after,
      'checked',
      chosen.has(after.role) ? ['is chosen', 'is not chosen'] : ['is checked', 'is not checked'],
    ),
    chosen.has(after.role) && before.checked !== after.checked
      ? ''
      : describeFlag(before, after, 'current', ['is marked', 'is no longer marked']),
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
  const owner = after.item === null ? '' : ` of ${quote(after.item, bound.nonce, 80)}`
  return `${after.role} ${name}${owner} now ${said}`
}

/** One of several of which one is shown or chosen. */
const chosen = new Set(['tab', 'option', 'treeitem'])

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
  state: 'filled' | 'checked' | 'expanded' | 'current' | 'disabled' | 'invalid',
  [set, unset]: readonly [string, string],
): string {
  const now = after[state]
  if (now === before[state] || now === null) return ''
  return now ? set : unset
}

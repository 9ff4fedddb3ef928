import { findActedControl } from '../turn/acted-control.ts'
import type { ObservedElement } from '../turn/observation.ts'
import type { Step } from '../turn/step.ts'

/** What a visitor entered in a field or chose there, and what the field had before. */
export interface FormEntry {
  field: ObservedElement
  text: string
  was: string | null
  /** What else could have been chosen. */
  others: readonly string[]
}

/** The last entry of each field of the document that a turn began with, those of the turn included. */
export function listEntriesOn(step: Step, earlier: readonly Step[]): FormEntry[] {
  const { documentId } = step.before
  const entries = new Map<string, FormEntry>()
  for (const past of [...earlier, step]) {
    const field = findActedControl(past)
    if (past.before.documentId !== documentId || field === null || !past.result.ok) continue
    const entry = readEntry(past, field)
    if (entry === null) continue
    const key = `${field.role} ${field.role === 'radio' ? field.fieldHint : field.selector}`
    entries.set(key, { ...entry, was: entries.get(key)?.was ?? entry.was })
  }
  return [...entries.values()]
}

function readEntry(step: Step, field: ObservedElement): FormEntry | null {
  const { action, before } = step
  if (action.kind === 'type') {
    const text = action.text.trim()
    return text === '' ? null : { field, text, was: field.value, others: [] }
  }
  if (action.kind === 'select') {
    const others = field.options.filter((option) => option.trim() !== action.option.trim())
    return { field, text: action.option.trim(), was: field.value, others }
  }
  const isChoice = field.role === 'radio' && (action.kind === 'check' || action.kind === 'click')
  if (!isChoice) return null
  const group = before.elements.filter(
    ({ role, fieldHint, form }) =>
      role === 'radio' && fieldHint === field.fieldHint && form === field.form,
  )
  const others = group.flatMap(({ name }) => (name === field.name ? [] : [name]))
  const was = group.find(({ checked }) => checked === true)?.name ?? null
  return { field, text: field.name.trim(), was, others }
}

/** Scripts that write words without spaces between them. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Whether a text has another one in it as a whole: `2 people` is in `For 2 people.` and not in `12 people`. */
export function mentions(text: string, part: string): boolean {
  const [whole, wanted] = [text, part].map((one) => one.normalize('NFKC').toLowerCase().trim())
  if (whole === undefined || wanted === undefined || wanted === '') return false
  const inside = unspaced.test(wanted) ? String.raw`\d` : String.raw`[\p{L}\p{N}]`
  const escaped = wanted.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)
  return new RegExp(`(?<!${inside})${escaped}(?!${inside})`, 'u').test(whole)
}

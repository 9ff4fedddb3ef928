import type { RecordedAction } from '@understudy/contract/transcript'
import { onceFor } from '../../../lib/once-for.ts'

/** A turn as a session or a transcript records it. */
export interface ToldTurn {
  recorded: Pick<RecordedAction, 'kind' | 'ref' | 'text'>
  before: ToldPage
  after: ToldPage
}

/** `text` is the page as the visitor was told it. */
interface ToldPage {
  url: string
  text: string
}

/** Whatever the page says then, these show what it does with a press or an entry. */
const trials: ReadonlySet<string> = new Set([
  'click',
  'type',
  'select',
  'check',
  'press',
  'upload',
  'drag',
  'answer_dialog',
])

/** What a visitor learned from a turn. */
export interface Lesson {
  /** The page showed a line or a control that no earlier view had shown. */
  isNew: boolean
  /** A control other than a link was used in a way that was not tried before, or it was tried first what a page keeps. */
  isTrial: boolean
}

/**
 * What each turn taught. Nothing is learned from a part of a page that is read again, from a link that is followed again, and from a press
 * that is repeated without effect.
 */
export function listLessons(turns: readonly ToldTurn[]): Lesson[] {
  const shown = new Set<string>()
  const tried = new Set<string>()
  return turns.map((turn) => {
    for (const line of readLines(turn.before)) shown.add(line)
    const known = shown.size
    for (const line of readLines(turn.after)) shown.add(line)
    const trial = describeTrial(turn)
    const isTrial = trial !== null && !tried.has(trial)
    if (trial !== null) tried.add(trial)
    return { isNew: shown.size > known, isTrial }
  })
}

/** Null for what tries nothing: links, scrolling, waiting. The first way back and the first reload of a page show what is kept. */
function describeTrial({ recorded: { kind, ref, text }, before }: ToldTurn): string | null {
  if (kind === 'back') return kind
  if (kind === 'goto' && text === before.url) return `reload ${text}`
  if (!trials.has(kind)) return null
  const control = ref === null ? '' : findControl(before.text, ref)
  return control.startsWith('link ') ? null : `${kind} ${control} ${text ?? ''}`
}

/** The role and the name of a control, as the page told them. */
function findControl(text: string, ref: string): string {
  const mark = `[${ref}] `
  const start = text.indexOf(mark)
  if (start === -1) return ref
  const told = /^\S+ (?:"[^"]*"|\(no name\))(?: of "[^"]*")?/.exec(text.slice(start + mark.length))
  return told?.[0] ?? ref
}

/** Without what differs between two views of the same: numbers of controls, and how far the page is scrolled. */
const readLines = onceFor(({ text }: ToldPage): readonly string[] =>
  text
    .split('\n')
    .filter((line) => !line.startsWith('('))
    .map((line) => line.replaceAll(/\[e\d+\] /g, '')),
)

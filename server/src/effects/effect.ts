import { onceFor } from '../lib/once-for.ts'
import { PassageIndex } from '../lib/text/passage-index.ts'
import type { Download, ObservedElement, Observation } from '../turn/observation.ts'
import type { Step } from '../turn/step.ts'
import { areEqual } from './amounts.ts'
import { areItemsCut, type Item, readItems, subtractItems } from './items.ts'
import { findValue, readValues, type Value } from './values.ts'

/** What a visitor finds changed after a turn. Nothing is judged here. */
export interface Effect {
  /** The turn ended on the page that it began with; its query can be another one. */
  isSamePage: boolean
  items: {
    /** Those whose names are nowhere on the other page: the last one of a list is read as text. */
    added: readonly Item[]
    removed: readonly Item[]
    /** Both pages were read to their end. */
    areAll: boolean
  }
  /** Lines of text that are new on the whole page: in view, and beyond the window. */
  lines: { inView: readonly string[]; elsewhere: readonly string[] }
  /** Values with one name whose amounts differ. */
  values: readonly { before: Value; after: Value }[]
  /** Files that the turn got to be offered, and those whose server did not deliver them. */
  files: { offered: readonly Download[]; refused: readonly Download[] }
  /** Fields in both views whose value, choice or mark differs. */
  fields: readonly { before: ObservedElement; after: ObservedElement }[]
}

/** Reads a turn once: detectors look at the same turns again later. */
export const readEffect = onceFor((step: Step): Effect => {
  const { before, after } = step
  const [was, is] = [readItems(before), readItems(after)]
  return {
    isSamePage: areSamePage(before, after),
    items: {
      added: subtractItems(is, was).filter(({ name }) => !isWritten(name, before)),
      removed: subtractItems(was, is).filter(({ name }) => !isWritten(name, after)),
      areAll: !areItemsCut(before) && !areItemsCut(after),
    },
    lines: readLines(before, after),
    values: readValues(before).flatMap((value) => {
      const now = findValue(value.label, after)
      return now === null || areEqual(now.amount, value.amount)
        ? []
        : [{ before: value, after: now }]
    }),
    fields: listFieldChanges(before, after),
    files: readFiles(before, after),
  }
})

/** Whether a page says that name anywhere. */
export function isWritten(name: string, page: Observation): boolean {
  return readText(page).includes(foldSpaces(name))
}

const readText = onceFor(({ pageText }: Observation) => foldSpaces(pageText))

/** Whether two views are of one page: the same path of the same host. */
export function areSamePage(one: Observation, other: Observation): boolean {
  const [here, there] = [URL.parse(one.url), URL.parse(other.url)]
  if (here === null || there === null) return one.url === other.url
  return here.host === there.host && here.pathname === there.pathname
}

/** The same field in another view; undefined if it is not there. */
export function findFieldAgain(
  field: ObservedElement,
  { elements }: Observation,
): ObservedElement | undefined {
  const alike = elements.filter(({ role, name }) => role === field.role && name === field.name)
  return (
    alike.find(({ selector }) => selector === field.selector) ??
    (alike.length === 1 ? alike[0] : undefined)
  )
}

function readLines(before: Observation, after: Observation): Effect['lines'] {
  const known = new Set([...before.lines, ...before.pageText.split('\n')].map(foldSpaces))
  const isNew = (line: string) => !known.has(foldSpaces(line))
  const inView = after.lines.filter(isNew)
  const shown = new PassageIndex(foldSpaces(after.lines.join('')))
  const elsewhere = after.pageText
    .split('\n')
    .filter((line) => isNew(line) && !shown.has(foldSpaces(line)))
  return { inView, elsewhere }
}

function readFiles(before: Observation, after: Observation): Effect['files'] {
  const downloads = after === before ? [] : after.downloads
  return {
    offered: downloads.filter(({ isRefused }) => !isRefused),
    refused: downloads.filter(({ isRefused }) => isRefused),
  }
}

function foldSpaces(text: string): string {
  return text.replaceAll(/[\s|]+/gu, '')
}

function listFieldChanges(before: Observation, after: Observation): Effect['fields'] {
  return before.elements.flatMap((field) => {
    if (field.value === null && field.checked === null) return []
    const now = findFieldAgain(field, after)
    const isAlike =
      now === undefined || (now.value === field.value && now.checked === field.checked)
    return isAlike ? [] : [{ before: field, after: now }]
  })
}

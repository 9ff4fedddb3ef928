import type { Redactor } from '../../lib/secrets/redact.ts'
import type { ObservedElement } from '../../turn/observation.ts'
import { shownMembers } from '../../turn/page/element.ts'
import type { ObservedRow } from '../../turn/page/row.ts'
import type { OutlineItem, SplicedPage } from './splice-frames.ts'

/**
 * A page with secrets removed, even if their parts are in several consecutive texts or fields, as they are in the
 * outline. Everything else about an element is cleaned with the whole observation.
 */
export function redactPage(page: SplicedPage, { redactAll }: Redactor): SplicedPage {
  const elements = new Map(page.elements.map((element) => [element.ref, { ...element }]))
  for (const member of shownMembers) redactMember([...elements.values()], member, redactAll)
  const clean = redactInOrder(page.items, elements, redactAll)
  const targets = [...page.targets].map(
    ([ref, target]) => [ref, { ...target, element: elements.get(ref) ?? target.element }] as const,
  )
  return {
    items: clean,
    targets: new Map(targets),
    elements: [...elements.values()],
    lines: redactAll(page.lines),
    leftOut: page.leftOut,
    exceeded: page.exceeded,
  }
}

/** Rows with secrets removed, even if their parts are in several texts. */
export function redactRows(rows: readonly ObservedRow[], { redactAll }: Redactor): ObservedRow[] {
  const names = redactAll(rows.map(({ name }) => name))
  const texts = redactAll(rows.flatMap((row) => row.texts)).values()
  return rows.map((row, index) => ({
    ...row,
    name: names[index] ?? '',
    texts: row.texts.map(() => texts.next().value ?? ''),
  }))
}

type Elements = ReadonlyMap<string, ObservedElement>

function redactMember(
  elements: readonly ObservedElement[],
  member: (typeof shownMembers)[number],
  redactAll: Redactor['redactAll'],
): void {
  const having = elements.filter((element) => element[member] !== null)
  const texts = redactAll(having.map((element) => element[member] ?? ''))
  for (const [index, element] of having.entries()) element[member] = texts[index] ?? ''
}

/** In a visitor's reading order. */
function redactInOrder(
  items: readonly OutlineItem[],
  elements: Elements,
  redactAll: Redactor['redactAll'],
): OutlineItem[] {
  const texts = items.flatMap((item) => textsOf(item, elements))
  const redacted = redactAll(texts).values()
  const next = (): string => redacted.next().value ?? ''
  return items.map((item) => {
    if (item.kind === 'break') return item
    if (item.kind === 'text') return { ...item, text: next() }
    const element = elements.get(item.element.ref) ?? item.element
    for (const member of shownMembers) if (element[member] !== null) element[member] = next()
    return { ...item, element }
  })
}

function textsOf(item: OutlineItem, elements: Elements): string[] {
  if (item.kind === 'break') return []
  if (item.kind === 'text') return [item.text]
  const element = elements.get(item.element.ref) ?? item.element
  return shownMembers.flatMap((member) => element[member] ?? [])
}
